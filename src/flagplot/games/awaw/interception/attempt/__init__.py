"""The dice of an interception, and its chances, by whichever way the edition prints (22.2)."""
