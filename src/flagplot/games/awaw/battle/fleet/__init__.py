"""Fleet combat: who meets, who evades, who fires at what, and what hits do (22.5, 20.551)."""
