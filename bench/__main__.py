"""`python -m bench`: every figure of `flagplot bench`, with what it was measured on."""

import platform
import sys

from flagplot.cli.bench import line
from flagplot.odds.measure import figures

if __name__ == "__main__":
    print(f"Python {platform.python_version()} on {platform.machine()}; processor time, one core")
    for figure in figures(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0):
        print(line(figure), flush=True)
