"""A player's own dice: what may stand in the file, and what is said of a mistake."""

from pathlib import Path

import pytest

from wortkniffel.rules.dice import DEFAULT_DICE, DiceError, load_dice

GOOD = """\
name = "Omas Würfel"
# ABCDEF is no die here, and A = -1 no value.
dice = [
  "ABCDEF",
  "ABCDEF",
  "AELPRZ",
  'BCEGOT',
  "EHIKLU",
  "GNORSU",
  "BDIVW?",
]

[values]
A = 1
B = 3
C = 4
D = 1
E = 1
F = 4
G = 2
H = 2
I = 1
K = 4
L = 2
N = 1
O = 2
P = 4
R = 1
S = 1
T = 1
U = 1
V = 6
W = 3
"Z" = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "würfel.toml"


def refused(file: Path, content: str) -> DiceError:
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DiceError) as caught:
        load_dice(file)
    error = caught.value
    assert error.path == file
    assert str(file) in str(error)
    assert error.fault in str(error)
    assert str(error).endswith(".")
    assert (f"Zeile {error.line}:" in str(error)) == (error.line is not None)
    return error


def test_a_good_file_is_a_dice_set(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    dice = load_dice(file)
    assert dice.name == "Omas Würfel"
    assert [die.faces for die in dice.dice][3:] == ["BCEGOT", "EHIKLU", "GNORSU", "BDIVW?"]
    assert len(dice) == 7
    assert dice.all_dice == 127
    assert dice.values["V"] == 6
    assert dice.values["?"] == 0


def test_a_set_without_a_name_is_called_like_its_file(file: Path) -> None:
    file.write_text(GOOD.partition("\n")[2], encoding="utf-8")
    assert load_dice(file).name == "würfel"


def test_windows_line_ends_are_fine(file: Path) -> None:
    file.write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert len(load_dice(file)) == 7


@pytest.mark.parametrize(
    ("good", "bad", "line", "fault"),
    [
        ('"AELPRZ"', '"AELPR"', 6, "der Würfel „AELPR“ hat 5 Seiten statt sechs"),
        ('"AELPRZ"', '"AELPRZE"', 6, "der Würfel „AELPRZE“ hat 7 Seiten statt sechs"),
        ('"AELPRZ"', '""', 6, "der Würfel „“ hat 0 Seiten statt sechs"),
        ("'BCEGOT'", "'BCEGÖT'", 7, "„Ö“ passt auf keinen Würfel, nur Großbuchstaben und ?"),
        ("'BCEGOT'", "'BCEgOT'", 7, "„g“ passt auf keinen Würfel, nur Großbuchstaben und ?"),
        ("'BCEGOT'", "'BC GOT'", 7, "„ “ passt auf keinen Würfel, nur Großbuchstaben und ?"),
        ("'BCEGOT'", "'BCEG*T'", 7, "„*“ passt auf keinen Würfel, nur Großbuchstaben und ?"),
        ('"BDIVW?"', '"BDIVX?"', 10, "für „X“ steht kein Wert in [values]"),
        ('"BDIVW?"', '"BDIVWß"', 10, "„ß“ passt auf keinen Würfel, nur Großbuchstaben und ?"),
        ('"EHIKLU"', "123456", 8, "ein Würfel ist ein Text aus sechs Zeichen"),
        ('  "AELPRZ",\n', "", 3, "„dice“ muss eine Liste von 7 Würfeln sein"),
        ('  "AELPRZ",\n', '  "AELPRZ",\n  "AELPRZ",\n', 3, "„dice“ muss eine Liste von 7 "),
        ("W = 3\n", "", 10, "für „W“ steht kein Wert in [values]"),
        ("V = 6", "V = -6", 32, "„V“ braucht eine ganze Punktzahl von 0 bis 99"),
        ("V = 6", "V = 6.5", 32, "„V“ braucht eine ganze Punktzahl von 0 bis 99"),
        ("V = 6", "V = true", 32, "„V“ braucht eine ganze Punktzahl von 0 bis 99"),
        ("V = 6", 'V = "6"', 32, "„V“ braucht eine ganze Punktzahl von 0 bis 99"),
        ("V = 6", "V = 100", 32, "„V“ braucht eine ganze Punktzahl von 0 bis 99"),
        ("A = 1\n", "A = -1\n", 14, "„A“ braucht eine ganze Punktzahl von 0 bis 99"),
        ('"Z" = 3', '"Z" = 3\n"?" = 5', 35, "der Joker ? zählt immer 0 Punkte"),
        ('"Z" = 3', '"Z" = 3\n"Ä" = 5', 35, "„Ä“ ist kein Buchstabe von A bis Z und kein ?"),
        ('"Z" = 3', '"Z" = 3\nSCH = 5', 35, "„SCH“ ist kein Buchstabe von A bis Z und kein ?"),
        ('name = "Omas Würfel"', "name = 7", 1, "„name“ muss ein Text sein"),
        ("V = 6", "V = ", 32, "hier steht kein gültiger Wert"),
        ("V = 6", "V : 6", 32, "nach dem Namen fehlt das Gleichheitszeichen"),
        ("V = 6", "V = 6\nV = 7", 33, "derselbe Name steht zweimal da"),
        ("V = 6", "V = " + "9" * 5000, None, "kein gültiges TOML"),
        ("V = 6", "V = " + "[" * 5000, None, "kein gültiges TOML"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    file: Path, good: str, bad: str, line: int | None, fault: str
) -> None:
    assert GOOD.count(good) == 1
    error = refused(file, GOOD.replace(good, bad))
    assert error.fault.startswith(fault)
    assert error.line == line


@pytest.mark.parametrize(
    ("values", "line"),
    [("values = { A = 1, B = -1 }", 1), ('values = {A = 1, "B" = -1}', 1), ("values.B = -1", 1)],
)
def test_a_mistake_in_an_inline_table_has_its_line_too(file: Path, values: str, line: int) -> None:
    error = refused(file, f"{values}\ndice = []\n")
    assert (error.line, error.fault) == (line, "„B“ braucht eine ganze Punktzahl von 0 bis 99")


def test_missing_parts_are_named(file: Path) -> None:
    no_dice = refused(file, GOOD[GOOD.index("[values]") :])
    assert no_dice.fault == "„dice“ muss eine Liste von 7 Würfeln sein"
    no_values = refused(file, GOOD[: GOOD.index("[values]")])
    assert no_values.fault == "die Tabelle [values] mit den Punkten fehlt"
    assert refused(file, "").line is None


def test_a_text_that_breaks_off_is_no_toml(file: Path) -> None:
    error = refused(file, GOOD[: GOOD.index("'BCEGOT'")])
    assert (error.fault, error.line) == ("der Text bricht hier ab", 6)


def test_a_byte_order_mark_does_no_harm(file: Path) -> None:
    file.write_text(GOOD, "utf-8-sig")
    assert load_dice(file).name == "Omas Würfel"


def test_another_encoding_than_utf_8(file: Path) -> None:
    file.write_bytes(GOOD.encode("cp1252"))
    with pytest.raises(DiceError, match="die Datei ist nicht in UTF-8"):
        load_dice(file)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(DiceError, match="die Datei fehlt") as caught:
        load_dice(tmp_path / "nirgends.toml")
    assert caught.value.line is None
    with pytest.raises(DiceError, match=tmp_path.name):
        load_dice(tmp_path)


def test_the_digest_tells_sets_apart_and_nothing_else(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    one = load_dice(file)
    file.write_text(GOOD.replace("Omas", "Opas").replace("# ABC", "# XYZ"), encoding="utf-8")
    assert load_dice(file).digest() == one.digest()
    file.write_text(GOOD.replace("V = 6", "V = 5"), encoding="utf-8")
    assert load_dice(file).digest() != one.digest()
    file.write_text(GOOD.replace("AELPRZ", "AELPRS"), encoding="utf-8")
    assert load_dice(file).digest() != one.digest()
    assert load_dice(DEFAULT_DICE).digest() != one.digest()
