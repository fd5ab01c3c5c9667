"""Every bench, one after the other, each in a process of its own.

python scripts/bench/all.py [--quick]
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import options

HERE = Path(__file__).resolve().parent
BENCHES = (
    "cold_check",
    "judge_rate",
    "moves",
    "search",
    "list_file",
    "table",
    "results",
    "solver",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run them; 1 if one of them failed, whatever the figures are."""
    quick = ["--quick"] if options(__doc__, argv).quick else []
    failed = []
    for name in BENCHES:
        print(f"\n{name}", flush=True)
        if subprocess.call([sys.executable, str(HERE / f"{name}.py"), *quick]):
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
