"""`python -m engine`: deals, replays and plays hands as JSON. Bad input: exit code 2 and one line on standard error."""

import sys

try:
    from engine.commands import main
except KeyboardInterrupt:  # as in `main`, which is not there yet
    sys.stderr.write("durak: interrupted\n")
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
