"""`python -m engine`: deals, replays and plays hands as JSON. Bad input: exit code 2 and one line on standard error."""

import sys

from engine.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
