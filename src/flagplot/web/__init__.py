"""The table in a browser: a match database, a secret link for each seat, pages and a JSON API. It knows no rules."""
