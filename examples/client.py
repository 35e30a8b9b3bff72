"""Play a whole match at a table: `flagplot serve`, then `python examples/client.py http://127.0.0.1:8022 denmark-strait-1941`."""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen


def ask(path: str, body: object = None, token: str = "") -> Any:
    """One request to the JSON API; a body makes it a POST."""
    head = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    return json.load(urlopen(Request(f"{sys.argv[1]}/api/{path}", data, head)))


seat = ask("matches", {"scenario": sys.argv[2], "seats": {"B": "standard"}})["tokens"]["A"]
ask("match/say", {"text": "Good luck!"}, seat)
match = ask("match", token=seat)
while not match["over"]:
    question = match["question"]
    answer = random.choice(question["answers"])["answer"]
    match = ask("match/answer", {"turn": question["turn"], "answers": [answer]}, seat)
print(f"{match['match']['title']}: {match['ended']['winner'] or 'nobody'} wins, {match['ended']['how']}")
