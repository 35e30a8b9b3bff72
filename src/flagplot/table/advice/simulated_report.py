"""Advice and reviews as blocks, with the continuation of a simulated game in a seat's words."""

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.blocks import Block, Gap, Heading, Paragraph, Table, steps
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Found
from flagplot.core.offers.report_text import ReportLine
from flagplot.core.position import Position
from flagplot.odds.play import LIMIT, Driver, occasion_of
from flagplot.odds.reports.odds import unit
from flagplot.table.reports.actions import orders
from flagplot.table.reports.report import order_of_battle
from flagplot.table.setting import Setting
from flagplot.table.story import Narrative, lines

AT_ONCE: Final = 3
"""The number of immediate lines shown; of the later ones only those that their game marks as important."""
DETAIL: Final = 2
"""Lines beyond this level are details."""

LEAST_SEEN: Final = (0.005, 0.0005)
"""The least printed amount of a count and of a share: less than that is zero."""
MOST_PLANS: Final = 6
MOST_SLIPS: Final = 6
"""Costly answers on the first screen."""


class SimulatedGame:
    """A simulated game reported to a seat."""

    def __init__(self, setting: Setting, seat: int, world: Position) -> None:
        self.setting, self.seat = setting, seat
        self.position = Position.begin(world.game, world.tables, world.start, world.disclosed)
        self.position.kept = {}  # each view is made once
        self.story = Narrative(setting.teller(), setting.kit, seat, is_brief=True)
        self.story.after(self.position)
        for answer in world.history:
            self.give(answer)

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return self.setting.kit

    def give(self, answer: int) -> None:
        """Continue with an answer. Views are made only where it has events; dice take no name away."""
        before, events = None if self.position.question.is_die else self.position.copy(), len(self.position.log)
        self.position.give(answer)
        if len(self.position.log) == events:
            return
        if before is not None:
            before.logs = self.position.logs
            self.story.before(before)
        self.story.after(self.position)

    def on(self, answer: int, seed: int, most: int) -> tuple[list[ReportLine], str]:
        """Give an answer and let the default doctrine play to the end. Returns a short report and the outcome.

        Once the report is full, the game is played on without views: they take most of the time.
        """
        kit, position, events = self.kit, self.position, self.story.events
        before, base = len(events), next(iter(kit.doctrines.values()))
        driver = Driver(position.game, position.tables, seed, [base, base], kit.memo, occasion_of(kit))
        kept = list[ReportLine]()
        for _ in range(LIMIT):
            if len(kept) > most:
                position.give(answer)
            else:
                read = len(events)
                self.give(answer)
                if position.is_over or any(kit.lines.styles.get(each.name) for each in events[read:]):
                    kept = self.in_short(before)
            if position.is_over:
                break
            answer = driver.answer(position.situation)
        winner = kit.winner(position.situation)
        name = self.setting.sides[winner] if winner >= 0 else None
        verdict = kit.verdict(position.seat_view(self.seat), name, kit.rounds(position.situation, position.log))
        return kept[:most], verdict

    def in_short(self, since: int) -> list[ReportLine]:
        """The first lines from an event on, then those that its game marks as important, without details."""
        short = self.kit.lines.in_short
        shown = [each for each in self.story.events[since:] if short is None or short(each)]
        known = [line for line in lines(shown, self.kit.lines) if line.level <= DETAIL]
        return known[:AT_ONCE] + [line for line in known[AT_ONCE:] if line.style]

    def said(self, answer: int) -> tuple[str, str]:
        """The pending question of the seat in words, and an answer to it."""
        seen, question = self.position.seat_view(self.seat), self.position.question
        chooser = self.kit.chooser(self.story.teller)
        chooser.teller.observe(seen)
        choices = {choice.answer: choice for choice in chooser.all(seen, question)}
        words = choices[answer].words or choices[answer].key if answer in choices else str(answer)
        return chooser.teller.question(seen, question), words

    def order(self, answer: int) -> str:
        """An answer to the pending question as an order."""
        named = orders(self.kit, self.story.teller, self.position, self.position.seat_view(self.seat))
        return named.get(answer, str(answer))


def figure(goal: Found, interval: Found, sign: bool = False) -> str:
    """A figure with the half-width of its interval, in the unit of its goal."""
    of = unit(goal["share"])
    half = max(interval["high"] - interval["value"], interval["value"] - interval["low"])
    return f"{of.said(interval['value'], '' if goal['share'] and not sign else '+')} ±{of.bare(half, '')}"


def behind(interval: Found) -> str:
    """The difference from the best; empty for the best itself."""
    if interval["value"] == 0 and interval["low"] == interval["high"] == 0:
        return ""
    return f"{100 * interval['value']:.1f}% ±{50 * (interval['high'] - interval['low']):.1f}"


def basis(found: Found) -> Paragraph:
    """The basis of the result."""
    count = found["worlds"]
    worlds = "one world fits" if count == 1 else f"{count} imagined worlds fit"
    return Paragraph(
        f"From what {found['side']} knows: {worlds} all that it has seen; {found['games']:,} games were played on, the "
        f"{found['doctrine']} doctrine on both sides; intervals hold {found['level']:.0%} of the time.",
        hanging_indent=False,
    )


def advice(found: Found) -> Iterator[Block]:
    """The advice on a question."""
    yield Paragraph(f"{found['question']} [{found['cites']}]", style="bold")
    yield basis(found)
    yield from order_of_battle(next(name for name in found["sides"] if name != found["side"]), found["open"])
    if found["interrupted"]:
        yield Paragraph("Interrupted: these are the results so far.")
    if "plans" in found:
        yield from plans(found)
        return
    for place, answer in enumerate(found["answers"]):
        if "line" in answer:
            how = "What speaks for" if place == 0 else "How it may go on after"
            yield Paragraph(f"{how} {answer['words']}: the game in the middle of those that were played.", style="bold")
            yield from (Paragraph(f"{line['text']} [{line['cites']}]", 1) for line in answer["line"])
            yield Paragraph(f"In the end: {answer['ends']}.", 1)
            yield Gap()
    rows = [tuple(row(found["goals"], answer)) for answer in found["answers"]]
    yield Heading("The answer", is_answer=True)
    yield Paragraph(found["question"], 1)
    yield Table(tuple(rows), ("answer", *heads(found), "behind"), level=1)
    if any(answer["doctrine"] for answer in found["answers"]):
        yield Paragraph(f"* what the {found['doctrine']} doctrine answers", 1)
    if found["left_out"] > 0:
        yield Paragraph(f"{found['left_out']} more may be chosen and were not compared.", 1)


def heads(found: Found) -> Iterator[str]:
    """Headings of the figures."""
    return (goal["unit"].lower() for goal in found["goals"])


def row(goals: Sequence[Found], answer: Found) -> Iterator[str]:
    """An answer in a table."""
    yield f"{answer['words']}{' *' if answer['doctrine'] else ''}"
    yield from (figure(goal, answer[goal["name"]]) for goal in goals)
    yield behind(answer["behind"])


def plans(found: Found) -> Iterator[Block]:
    """Whole plans for a secret choice of both sides, with their shares in the best mix."""
    yield Paragraph(
        "Both sides choose in secret at the same time. No single answer is best: an enemy who knew it would have a counter. "
        "Draw each plan by its share of the best mix; its value is against the best mix of the enemy.",
        hanging_indent=False,
    )
    some = [plan for plan in found["plans"] if plan["mix"] > 0] or found["plans"]
    kept = [*some, *(plan for plan in found["plans"] if plan["mix"] == 0)][: max(MOST_PLANS, len(some))]
    rows = [
        (
            "; ".join(answer["words"] for answer in plan["answers"]),
            f"{plan['mix']:.0%}",
            *(figure(goal, plan[goal["name"]]) for goal in found["goals"]),
        )
        for plan in kept
    ]
    yield Paragraph("A plan answers, in this order:")
    yield from (Paragraph(answer["question"], 1) for answer in kept[0]["answers"])
    yield Heading("The answer", is_answer=True)
    yield Table(tuple(rows), ("plan", "in the mix", *heads(found)), level=1)


def review(found: Found) -> Iterator[Block]:
    """The review of a game."""
    yield Paragraph(f"{found['title']}: answers that cost most, under {found['edition']}", style="bold")
    yield Paragraph(
        "Each answer is judged by the knowledge of its side at that time, not by the dice. Its cost is the difference in value "
        f"to the better answer, over the same simulated games, with the doctrine {found['doctrine']} on both sides from there "
        f"on. {found['games']:,} games were played on; intervals hold {found['level']:.0%} of the time. What the dice did, "
        "`flagplot luck` reports.",
        hanging_indent=False,
    )
    if found["interrupted"]:
        yield Paragraph("Interrupted: these are the results so far.")
    for side in found["reviewed"]:
        yield Heading(f"{side['side']}: {side['questions']} questions with a choice")
        if side["lost"]:
            yield Paragraph(f"At {side['lost']} more no possible world was found that fits its knowledge.", 1)
        if not side["answers"]:
            yield Paragraph("No better answer was found than those that were given.", 1)
        for place, slip in enumerate(side["answers"]):
            yield from _slip(found["goals"], place + 1, slip)
    worst = [(side["side"], slip) for side in found["reviewed"] for slip in side["answers"]]
    if worst:
        yield Heading("What cost most", is_answer=True)
    for name, slip in sorted(worst, key=lambda each: -each[1]["cost"]["value"])[:MOST_SLIPS]:
        goal = found["goals"][0]
        better = f"better {slip['better_name']}, {figure(goal, slip[goal['name']], sign=True)} {goal['unit'].lower()}"
        yield Paragraph(
            f"{name}, {slip['part'].lower()}, after {slip['at']}: {slip['given_name']}; {better} [{slip['cites']}]", 1
        )


def _slip(goals: Sequence[Found], place: int, slip: Found) -> Iterator[Block]:
    """One answer that cost something."""
    moved = [goal for goal in goals if abs(slip[goal["name"]]["value"]) >= LEAST_SEEN[goal["share"]]] or goals
    figures = ", ".join(f"{figure(goal, slip[goal['name']], sign=True)} {goal['unit'].lower()}" for goal in moved)
    sure = "" if slip["cost"]["low"] > 0 else "; not sure"
    once = "" if slip["measured"] else "; measured once, so probably less"
    yield Paragraph(f"{place}. {slip['part']}, after {steps(slip['at'])}{sure}{once}", 1, "bold")
    yield Paragraph(f"{slip['question']} [{slip['cites']}]", 2)
    yield Paragraph(f"Answered: {slip['given']}. Better: {slip['better']}, {figures}.", 2)
    yield from (Paragraph(f"{line['text']} [{line['cites']}]", 3) for line in slip.get("line", ()))
    if "ends" in slip:
        yield Paragraph(f"In the end: {slip['ends']}.", 3)
