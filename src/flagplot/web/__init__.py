"""The table in a browser: matches that are kept, a secret link for each seat, pages and a JSON API.  It knows no rule."""
