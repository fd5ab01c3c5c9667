"""Where things are kept: the quick way must lead to the same folders as the library."""

import sys
from pathlib import Path

import platformdirs
import pytest

from wortkniffel.places import cache_dir, chosen_list_file, own_words_file

VARIABLES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")


@pytest.mark.parametrize("base", [None, "", "relative", "/somewhere/else"])
def test_as_platformdirs_has_it(monkeypatch: pytest.MonkeyPatch, base: str | None) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
        if base is not None:
            monkeypatch.setenv(variable, base)
    dirs = platformdirs.PlatformDirs("wortkniffel", appauthor=False)
    assert Path(own_words_file()).parent == dirs.user_config_path
    assert Path(chosen_list_file()).parent == dirs.user_data_path
    assert cache_dir() == dirs.user_cache_path


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the library is asked")
def test_the_library_is_not_even_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert own_words_file().endswith("wortkniffel/woerter.txt")
