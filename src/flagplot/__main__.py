"""The program from its first moment on; `python -m flagplot` is the program as well."""

from flagplot.cli.interrupt import end_at_once


def main() -> None:
    """Run the program."""
    end_at_once()
    from flagplot.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
