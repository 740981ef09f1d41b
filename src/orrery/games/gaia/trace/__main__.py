"""`python -m orrery.games.gaia.trace FILE...`"""

import sys

from orrery.games.gaia.trace.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
