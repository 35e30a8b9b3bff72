"""Players: they answer the questions of a game for a seat, from what that seat may know and nothing else.

`uniform` plays any legal answer; `standard` and `bold` are named doctrines, written in the rule dialect so that both
runtimes play them; `registry` finds a player by name.
"""
