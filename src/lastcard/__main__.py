"""`python -m lastcard` is the `lastcard` command."""

import sys

from lastcard.terminal.main import main

sys.exit(main())
