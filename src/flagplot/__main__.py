"""`python -m flagplot` is the program as well."""

from flagplot.cli.main import main

if __name__ == "__main__":
    main()
