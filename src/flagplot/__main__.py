"""`python -m flagplot` is the program as well."""

from flagplot_entry import main

if __name__ == "__main__":
    main()
