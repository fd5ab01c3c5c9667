"""``wortkniffel lists evaluate``."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.running import run, run_at_home
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import WordClass

GOLD = """\
lay_form\tspellings_seen\tjudge_a\tjudge_b\tagreement
HAUS\tHaus\tja\tja\tsure
NÖNÖ\tnönö\tja\tja\tsure
UGANDA\tUganda\tname\tname\tsure
KWH\tkWh\tabk\tname\tsure
LACKL\tLackl\tfremd\tfremd\tagree
BAUM\tBaum\tkein\tkein\tagree
CRINGE\tcringe\tfremd\tlehn\tsplit
SCHREIBTISCH\tSchreibtisch\tja\tja\tsure
"""


@pytest.fixture
def gold(tmp_path: Path) -> str:
    path = tmp_path / "gold.tsv"
    path.write_text(GOLD, encoding="utf-8")
    return str(path)


def test_the_whole_report(gold: str, small_list: Path) -> None:
    outcome = run("lists", "evaluate", gold, "--list", str(small_list), "--errors")
    assert (outcome.status, outcome.complaint) == (0, "")
    assert (
        outcome.out
        == f"""\
Liste: klein ({small_list})

Urteil sicher:
Länge  Wörter         genau        95 %       vollst.      95 %
alle        4  1/1  100,0 %  20,7–100,0  1/2   50,0 %  9,5–90,5
3           1  0/0        –              0/0        –
4           2  1/1  100,0 %  20,7–100,0  1/2   50,0 %  9,5–90,5
6           1  0/0        –              0/0        –

Urteil sicher oder einig:
Länge  Wörter        genau      95 %       vollst.      95 %
alle        6  1/2  50,0 %  9,5–90,5  1/2   50,0 %  9,5–90,5
3           1  0/0       –            0/0        –
4           3  1/2  50,0 %  9,5–90,5  1/2   50,0 %  9,5–90,5
5           1  0/0       –            0/0        –
6           1  0/0       –            0/0        –

Richtiger Grund                                                      95 %
sicher: von den zu Recht abgelehnten             2/2  100,0 %  34,2–100,0
sicher: von allen, die nicht gelten              2/2  100,0 %  34,2–100,0
sicher oder einig: von den zu Recht abgelehnten  2/3   66,7 %   20,8–93,9
sicher oder einig: von allen, die nicht gelten   2/4   50,0 %   15,0–85,0

Was nicht gilt (sicher oder einig), und was die Liste dazu sagt:
Urteil  Name  Abk.  fremd  Mundart  alt  unbekannt  gilt
fremd      0     0      0        1    0          0     0
name       1     0      0        0    0          0     0
abk        0     1      0        0    0          0     0
kein       0     0      0        0    0          0     1

genau: so viele von den Wörtern, die die Liste gelten lässt, gelten wirklich.
vollst.: so viele von den Wörtern, die gelten, lässt die Liste gelten.
1 Wort mit geteiltem Urteil ist ausgelassen.
Bei 1 Wort nennen die Urteile zwei Gründe; jeder der beiden ist richtig.

Zu Unrecht zugelassen:
  Zeile 7: BAUM gilt; Urteil: kein (einig)

Zu Unrecht abgelehnt:
  Zeile 3: NÖNÖ steht nicht in der Wortliste; Urteil: ja (sicher)

Mit falschem Grund abgelehnt:
  Zeile 6: LACKL ist Mundart; Urteil: fremd (einig)
"""
    )


def test_other_lengths(gold: str, small_list: Path) -> None:
    for lengths, rows in (("2-7", 6), ("4", 3), ("8-", 1), ("2-", 7), ("12-12", 1), ("9-10", 0)):
        options = ["--list", str(small_list), "--lengths", lengths, "--json"]
        outcome = run("lists", "evaluate", gold, *options)
        assert json.loads(outcome.out)["rows"] == rows, lengths
    assert "ab 8 " in run("lists", "evaluate", gold, "--lengths", "2-99").out
    # One length alone is all there is, and said once.
    for lengths in ("8-", "4"):
        lines = run("lists", "evaluate", gold, "--lengths", lengths).lines
        table = lines[lines.index("Urteil sicher:") + 2 :]
        assert table[0].startswith("alle ")
        assert table[1] == ""


def test_the_list_in_use_is_measured_and_named(
    gold: str, tmp_path: Path, default_list: Path
) -> None:
    assert (
        f"Liste: Deutsch ({default_list})" in run_at_home(tmp_path, "lists", "evaluate", gold).lines
    )
    small = tmp_path / "klein.wkl"
    write(small, [("Nönö", WordClass.ORDINARY)], {"name": "Klein"})
    assert run_at_home(tmp_path, "lists", "use", str(small)).status == 0
    lines = run_at_home(tmp_path, "lists", "evaluate", gold).lines
    assert lines[0].startswith("Liste: Klein (")
    found = json.loads(run_at_home(tmp_path, "lists", "evaluate", gold, "--json").out)
    assert Path(found["list"]).is_relative_to(tmp_path / "data")
    assert found["sure"]["recall"]["hits"] == 1


@pytest.mark.parametrize("lengths", ["", "1-7", "7-2", "2-7-9", "kurz", "-7"])
def test_wrong_lengths(gold: str, lengths: str) -> None:
    outcome = run("lists", "evaluate", gold, f"--lengths={lengths}")
    assert outcome.status == 2
    assert f"--lengths: {lengths!r} sind keine Längen (Beispiele: 2-7, 5, 8-)" in outcome.complaint


def test_json(gold: str, small_list: Path) -> None:
    options = ["--list", str(small_list), "--json"]
    found = json.loads(run("lists", "evaluate", gold, *options, "--errors").out)
    assert found["sure"]["recall"]["hits"] == 1
    assert found["sure"]["recall"]["total"] == 2
    assert found["sure"]["recall"]["value"] == 0.5
    assert found["sure"]["recall"]["interval"] == pytest.approx([0.0945, 0.9055], abs=0.0001)
    assert found["sure"]["by_length"]["3"]["precision"]["value"] is None
    assert found["confusion"]["fremd"] == {"regional": 1}
    assert [error["lay_form"] for error in found["errors"]] == ["NÖNÖ", "LACKL", "BAUM"]
    assert "errors" not in json.loads(run("lists", "evaluate", gold, *options).out)


def test_a_policy_counts_for_list_and_judges(gold: str, small_list: Path) -> None:
    options = ["--list", str(small_list), "--policy", "duden", "--json"]
    found = json.loads(run("lists", "evaluate", gold, *options).out)
    assert found["sure_and_agree"]["precision"]["hits"] == 2
    assert found["sure_and_agree"]["precision"]["total"] == 3


def test_a_text_can_be_measured_too(gold: str, tmp_path: Path) -> None:
    text = tmp_path / "liste.txt"
    text.write_text("Haus\nNönö\nUganda\n", encoding="utf-8")
    found = json.loads(run("lists", "evaluate", gold, "--list", str(text), "--json").out)
    assert found["sure"]["recall"]["hits"] == found["sure"]["recall"]["total"] == 2
    assert found["sure"]["precision"]["total"] == 3


def test_the_default_list_fits_80_columns(gold: str, default_list: Path) -> None:
    assert default_list.exists()
    outcome = run("lists", "evaluate", gold, "--lengths", "2-")
    assert outcome.status == 0
    assert max(map(len, outcome.lines)) <= 80


def test_malformed_gold_is_status_3_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "gold.tsv"
    path.write_text(GOLD.replace("LACKL\tLackl", "Lackl\tLackl"), encoding="utf-8")
    outcome = run("lists", "evaluate", str(path))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == (
        f"wortkniffel: {path}, Zeile 6: 'Lackl' ist keine Legeform aus Großbuchstaben.\n"
    )


def test_a_missing_list_is_status_3(gold: str, tmp_path: Path) -> None:
    outcome = run("lists", "evaluate", gold, "--list", str(tmp_path / "fehlt"))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.endswith("ist nicht brauchbar: die Datei fehlt.\n")
