"""``python -m wortkniffel``."""

import sys

from wortkniffel.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
