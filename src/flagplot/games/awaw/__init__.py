"""A World at War, rule 22: naval combat.  The modules state the 2018 edition; `editions` says what others change."""
