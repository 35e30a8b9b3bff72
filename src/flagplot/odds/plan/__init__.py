"""Planning a voyage that may be intercepted (22.1, 22.2): who can come where, with what chance, and the safest route.

No rule is here: eligibility, dice, ranges and arrival are asked of the rules, distances of the map; chances are exact.
"""
