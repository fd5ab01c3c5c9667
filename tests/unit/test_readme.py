"""What the README shows is what the program says."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.unit.cli.running import ROOT, run

README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "lists.md").read_text(encoding="utf-8")


EXAMPLES = re.findall(
    r"^    \$ wortkniffel (.*)\n((?:    (?!\$).+\n|\n(?=    (?!\$)))+)",
    f"{README}\n{GUIDE}",
    re.MULTILINE,
)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_an_example_is_what_the_command_answers(
    command: str, shown: str, default_list: Path
) -> None:
    printed = re.sub("^    ", "", shown, flags=re.MULTILINE)
    assert run(*shlex.split(command)).out == printed


def test_the_json_in_the_readme_is_what_the_command_answers(default_list: Path) -> None:
    shown = re.search(r"^    (\{.*?\})$", README, re.MULTILINE | re.DOTALL)
    assert shown is not None
    answer = json.loads(shown[1])
    assert json.loads(run("check", "--json", answer["word"]).out) == answer


def test_every_file_that_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
