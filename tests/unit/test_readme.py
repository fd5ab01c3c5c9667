"""What the README shows is what the program says."""

import json
import re
from pathlib import Path

from tests.unit.cli.running import ROOT, run

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_check_in_the_readme_is_what_the_command_answers(default_list: Path) -> None:
    shown = re.search(r"^    \$ wortkniffel (check .*)\n((?:    .+\n)+)", README, re.MULTILINE)
    assert shown is not None
    printed = re.sub("^    ", "", shown[2], flags=re.MULTILINE)
    assert run(*shown[1].split()).out == printed


def test_the_json_in_the_readme_is_what_the_command_answers(default_list: Path) -> None:
    shown = re.search(r"^    (\{.*?\})$", README, re.MULTILINE | re.DOTALL)
    assert shown is not None
    answer = json.loads(shown[1])
    assert json.loads(run("check", "--json", answer["word"]).out) == answer


def test_every_file_that_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
