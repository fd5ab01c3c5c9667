"""Archives and packages made on the spot."""

import io
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

Content = Mapping[str, bytes]


def zip_file(path: Path, content: Content) -> Path:
    """A zip with some members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, body in content.items():
            packed.writestr(name, body)
    return path


def tar_file(path: Path, content: Content, packing: str, **links: str) -> Path:
    """A tar with some members, and links from a name to another; packed as gz, bz2 or xz."""
    with tarfile.open(path, f"w:{packing}") as tar:  # type: ignore[call-overload]
        for name, body in content.items():
            info = tarfile.TarInfo(name)
            info.size = len(body)
            tar.addfile(info, io.BytesIO(body))
        for name, target in links.items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            tar.addfile(info)
    return path


def deb_file(folder: Path, content: Content) -> Path:
    """The Debian package ``kleine-woerter`` 1.0-1 with some files."""
    root = folder / "kleine-woerter"
    control = (
        "Package: kleine-woerter\nVersion: 1.0-1\nArchitecture: all\n"
        "Maintainer: Nobody <nobody@example.invalid>\nDescription: few words\n"
    )
    for name, body in {"DEBIAN/control": control.encode(), **content}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(body)
    (root / "DEBIAN").chmod(0o755)
    path = folder / "kleine-woerter_1.0-1_all.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--build", root, path], check=True, capture_output=True
    )
    shutil.rmtree(root)
    return path


def wheel_file(folder: Path, content: Content) -> Path:
    """The Python package ``kleine-woerter`` 1.0 with some files."""
    about = "kleine_woerter-1.0.dist-info"
    return zip_file(
        folder / "kleine_woerter-1.0-py3-none-any.whl",
        {
            **content,
            f"{about}/METADATA": b"Metadata-Version: 2.1\nName: kleine-woerter\nVersion: 1.0\n",
            f"{about}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{about}/RECORD": b"",
        },
    )
