"""What is resolved, in the order that the players choose: air attacks, battles, and what they leave; nobody is skipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.witness.turn import air, company, flying, homeward, inverting, losses, mustering, stage, words
from tests.witness.turn.model import Attempt, Contact, Leg, Model, Strike
from tests.witness.turn.stream import Item

PASSED_OVER = (
    *("units-lost", "submarines-back", "submarines-spent", "force-lost", "cargo-lost", "supply-line-cut"),
    *("abort", "abort-interception"),
)


class Wave:
    """What is under way in one wave."""

    def __init__(
        self,
        model: Model,
        kind: int,
        hunter: int,
        legs: Sequence[Leg],
        contacts: Sequence[Contact],
        strikes: list[Strike],
    ) -> None:
        self.model, self.stream, self.kind, self.hunter = model, model.stream, kind, hunter
        self.legs, self.contacts, self.strikes = legs, contacts, strikes
        self.home: list[Leg] = []
        self.sailing: list[Leg] = []
        self.next = words.NONE
        """What the players have chosen to resolve next."""
        self.last: Contact | None = None
        """The interception fought last."""
        self.kept_on = False
        """Whether those who were met in it keep to what they were about, if they won."""
        self.has_lapsed = False
        """Whether interceptions have just come to nothing, so that aircraft may attack where they were to be."""

    def open_items(self) -> list[int]:
        """Numbers of what is not yet resolved."""
        strikes = [words.STRIKE + s.row for s in self.strikes if not s.done]
        return [c.row for c in self.contacts if c.standing == "met"] + strikes

    def is_due(self, contact: Contact) -> bool:
        """Whether a contact still has somebody on both sides, so that it has to be fought."""
        if contact.standing != "met":
            return False
        if contact.here and contact.parent is not None and contact.parent.standing == "lapsed":
            return self.is_due_without_target(contact)
        if contact.leg.standing != "sails":
            return False
        if not any(self.model.is_there(a.force) and a.standing == "in time" for a in contact.attempts):
            return False
        if contact.level == 0:
            return any(self.model.is_there(f) for f in contact.leg.forces)
        assert contact.parent is not None
        return contact.parent.standing == "met" and any(self.model.is_there(t.force) for t in contact.targets)

    def is_due_without_target(self, contact: Contact) -> bool:
        """Whether those who have come to the hex fight though their target turned back, 22.161A, 22.33."""
        both = [a for a in [*contact.targets, *contact.attempts] if a.standing == "in time"]
        there = {a.side for a in both if self.model.is_there(a.force)}
        return len(there) == 2 and self.model.reads("meeting-without-target", "battle")

    def run(self) -> None:
        """Everything up to the arrival of the legs."""
        stream = self.stream
        while True:
            item = stream.peek()
            if item is None:
                return
            if self.has_lapsed and item.name not in ("contact-lapses", "strike-lapses", "strike-lost"):
                self.has_lapsed = False
                air.where_none_fight(self.model, self.hunter, self.legs, self.contacts, self.strikes)
            elif item.inside:
                stream.take()
            elif self.is_of_another_wave(item):
                break
            elif item.name == "order":
                self.order(item)
            elif item.name == "battle-begins":
                self.battle(item)
            elif item.name == "contact-lapses":
                self.lapse(item)
            elif item.name == "interception-ends":
                self.ends(item)
            elif item.name == "interception-continues":
                self.continues(item)
            elif item.name == "leg-aborts":
                self.leg_aborts(item)
            elif item.name == "transports-barred":
                self.model.barred.add((item.fields["side"], item.fields["zone"]))
                stream.take()
            elif item.name == "interception-aborted":
                gone = self.attempt(item.fields["attempt"])
                gone.standing = "out"
                self.model.due |= set(self.model.ships(gone.force))
                stream.take()
            elif item.name == "strike-lapses":
                self.strike_lapses(item)
            elif item.name == "strike-lost":
                self.strike_lost(item)
            elif item.name in ("too-late", "turned-back"):
                self.never_entered(item)
            elif item.name == "withheld":
                inverting.withheld(self.model, item)
            elif item.name in ("mission-adopted", "activity-taken-over", "interception-taken-over"):
                self.adopts(item)
            elif item.name in PASSED_OVER:
                stream.take()
            elif not self.voyage(item):
                break
        self.nobody_skipped()

    def is_of_another_wave(self, item: Item) -> bool:
        """Whether it is about an interception of the wave in whose midst this one is sailed."""
        if item.name == "contact-lapses":
            return item.fields["contact"] not in [c.row for c in self.contacts]
        if item.name in ("too-late", "turned-back"):
            return not self.attempts(item.fields["attempt"])
        if item.name in ("strike-lapses", "strike-lost"):
            return item.fields["strike"] not in [s.row for s in self.strikes]
        if item.name == "order":
            return bool(self.model.depth > 1 and not set(item.legal) & set(self.open_items()))
        if item.name == "battle-begins":
            places = {c.hex for c in self.contacts if c.standing == "met"} | {s.hex for s in self.strikes if not s.done}
            return bool(self.model.depth > 1 and item.fields["hex"] not in places)
        return False

    def voyage(self, item: Item) -> bool:
        """Those who have to go home do so at once, before what is still to be fought, 22.15D."""
        model = self.model
        if item.name == "leg-course":
            self.home += homeward.read_legs(model)
            gone = {force for leg in self.home for force in leg.forces}
            for leg in self.legs:
                leg.forces = [f for f in leg.forces if f not in gone]
        elif item.name == "wave-begins" and item.fields["wave"] not in (words.PATROLS_OUT, words.OUTBOUND):
            sailing, self.home = self.home, []
            self.sailing += sailing
            model.wave(item.fields["wave"], sailing)
        elif item.name == "leg-arrives" and any(
            leg.row == item.fields["leg"] and leg.standing == "sails" for leg in self.sailing
        ):
            self.stream.take()
            stage.arrives(model, item, self.sailing)
        elif item.name == "home":
            self.stream.take()
            stage.at_home(model, item)
        elif item.name == "return-base":
            homeward.choose_base(model, item)
        elif item.name == "force-divides":
            homeward.part_unasked(model, item)
        elif item.name in words.LAYING:
            self.stream.take()
        else:
            return False
        return True

    def leg(self, row: int) -> Leg:
        """A leg of this wave by its row."""
        found = next((leg for leg in self.legs if leg.row == row), None)
        if found is None:
            raise self.stream.wrong(f"knows no leg {row} in this wave", "22.12")
        return found

    def contact(self, row: int) -> Contact:
        """A contact by its row."""
        found = next((c for c in self.contacts if c.row == row), None)
        if found is None:
            raise self.stream.wrong(f"knows no contact {row}", "22.12")
        return found

    def attempt(self, row: int) -> Attempt:
        """An attempt by its row."""
        found = self.attempts(row)
        if not found:
            raise self.stream.wrong(f"knows no attempt {row}", "22.12")
        return found[0]

    def attempts(self, row: int) -> list[Attempt]:
        """The attempt of a row, if it is made in this wave; patrols in support come after the others."""
        made = sorted((a for c in self.contacts for a in c.attempts), key=lambda attempt: attempt.row)
        after = row - made[-1].row - 1 if made else words.NONE
        supports = [support for _, support in self.model.supports]
        return [a for a in made if a.row == row] + (supports[after : after + 1] if after >= 0 else [])

    def order(self, item: Item) -> None:
        """What may be resolved next: only what is still open, 22.19."""
        wrong = [each for each in item.legal if each not in self.open_items()]
        if wrong:
            raise self.stream.wrong(f"holds that {wrong} are over already; open are {self.open_items()}", "22.19")
        self.next = self.stream.take().answer

    def battle(self, item: Item) -> None:
        """A battle: what it comes of, who takes part, and what it leaves."""
        hex, mode = item.fields["hex"], item.fields["mode"]
        self.stream.take()
        mustered: dict[int, int] = {}
        while self.stream.is_event("mustered"):
            told = self.stream.take()
            mustered[told.fields["unit"]] = told.fields["row"]
        if mode == words.AIRCRAFT_ALONE:
            self.air_attack(hex, mustered)
            return
        boats = mode == words.SUBMARINES_ALONE
        causes = [c for c in self.contacts if c.standing == "met" and c.hex == hex and c.boats == boats]
        if not causes:
            raise self.stream.wrong(f"knows of no interception in hex {hex}", "22.141")
        ships = {self.model.u["in_force"][u] for u in mustered}
        causes.sort(key=lambda c: (c.row != self.next, not self.fits(c, ships, boats), -c.level, c.row))
        self.next = words.NONE
        self.fight(causes[0], mustered, boats)

    def fits(self, contact: Contact, ships: set[int], boats: bool) -> bool:
        """Whether a contact explains all the forces that take part."""
        return ships <= set(self.roles(contact, boats)) | {
            a.force for c in self.contacts if c.boats for a in c.attempts
        }

    def roles(self, contact: Contact, boats: bool) -> dict[int, int]:
        """Who takes part, and from which round on."""
        if boats:
            return company.submarines_alone(self.model, contact)
        self.model.strikes = self.strikes
        return company.roles(self.model, contact, self.legs, self.contacts)

    def air_attack(self, hex: int, mustered: dict[int, int]) -> None:
        """Aircraft attack by themselves, 22.132A."""
        causes = [s for s in self.strikes if not s.done and s.hex == hex]
        if not causes:
            raise self.stream.wrong(f"knows of no air attack in hex {hex}", "22.132")
        ships = {self.model.u["in_force"][u] for u in mustered}
        causes.sort(key=lambda s: words.STRIKE + s.row != self.next)
        cause = next((s for s in causes if ships <= set(self.struck(s))), causes[0])
        self.next = words.NONE
        cause.done = True
        forces = dict.fromkeys(self.struck(cause), 1)
        self.expect(mustered, forces, "22.132A")
        muster = self.muster(mustered)
        mustering.check(self.model, muster, cause.side, forces)
        mustering.decks(self.model, muster)
        mustering.ashore(self.model, muster, hex, self.left_for(cause), cause.side)
        mustering.boats(self.model, muster, {f: 1 for f in forces if self.model.is_boats(f)}, [])
        if cause.attempt is None:
            cause.leg.at = max(cause.leg.at, cause.leg.ahead(cause.hex))
        over = losses.read_battle(self.model, mustered, flying.Flights(self.model, muster.wings, muster.battle))
        cause.roles = air.flew(muster.wings, over.public["battle"])
        self.drop_the_lost()

    def struck(self, strike: Strike) -> list[int]:
        """Forces that an air attack meets."""
        return [strike.attempt.force] if strike.attempt is not None else strike.leg.forces

    def expect(self, mustered: dict[int, int], forces: dict[int, int], paragraph: str) -> None:
        """Compare the ships that take part with those that should."""
        model = self.model
        ships = {u for f in forces for u in model.ships(f) if not model.is_boats(f)}
        told = {u for u in mustered if model.u["kind"][u] != words.SUBMARINE}
        missing, surplus = ships - told, told - ships
        if missing or surplus:
            named = {model.u["in_force"][u] for u in missing}, {model.u["in_force"][u] for u in surplus}
            raise self.stream.wrong(f"misses ships of {named[0]} and knows no part for {named[1]}", paragraph, 1)

    def muster(self, mustered: dict[int, int]) -> mustering.Muster:
        """The battle as it begins, before anything happened in it."""
        item = self.stream.peek()
        if item is None or "battle" not in item.public:
            raise self.stream.wrong("misses the battle", "22.3")
        return mustering.Muster(item.public["battle"], mustered, item.public["battle_wing"], item.public["battle_base"])

    def interceptor(self, contact: Contact) -> int:
        """The intercepting player of a battle, reading C04."""
        return company.main_of(contact).side

    def hunting(self, contact: Contact, roles: dict[int, int], boats: bool) -> list[Attempt]:
        """Submarines that intercepted those who fight here, factor by factor; late ones come to naval combat alone, 4b.5."""
        found = []
        main = company.main_of(contact)
        for other in self.contacts:
            if not other.level and (
                company.comes_after(other.leg, main.leg) or company.comes_after(main.leg, other.leg)
            ):
                continue  # the same forces, at another time
            prey = {t.force for t in other.targets} if other.level else set(other.leg.forces)
            same = other is contact if boats else other.hex == contact.hex and bool(prey & set(roles))
            if other.boats and same and other.standing in ("met", "late"):
                late = not boats and self.model.reads("late-submarines", "own-hex")
                found += [a for a in other.attempts if a.standing == "in time" or (late and a.standing == "late")]
        return found

    def strike_lapses(self, item: Item) -> None:
        """The target never comes: the squadrons have not been used, 22.132."""
        strike = next(s for s in self.strikes if s.row == item.fields["strike"])
        strike.done = True
        for wing, squadrons in strike.squadrons.items():
            self.model.wing_busy[wing] -= 0 if air.one_a_hex(self.model) else squadrons
        self.stream.take()

    def strike_lost(self, item: Item) -> None:
        """Those who were to fly were lost in attacks before it, 23.161 of 2011, its example."""
        strike = next(s for s in self.strikes if s.row == item.fields["strike"])
        if any(self.left_for(strike).values()):
            raise self.stream.wrong(f"sees squadrons left for the attack: {self.left_for(strike)}", "23.161")
        strike.done = True
        self.stream.take()

    def left_for(self, strike: Strike) -> dict[int, int]:
        """Squadrons that still fly in an attack: of those told off, the ones that earlier attacks have left, 23.161 of 2011."""
        if not air.one_a_hex(self.model):
            return strike.squadrons
        able = {w: self.model.wing_squadrons[w] - self.model.wing_busy[w] for w in strike.squadrons}
        flying = {wing: min(sent, able[wing]) for wing, sent in strike.squadrons.items()}
        return {wing: count for wing, count in flying.items() if count > 0}

    def fight(self, contact: Contact, mustered: dict[int, int], boats: bool) -> None:
        """A naval battle, or submarines that attack alone, 22.141, 22.161, 22.252, 22.921."""
        roles = self.roles(contact, boats)
        self.expect(mustered, roles, "22.141")
        muster = self.muster(mustered)
        mustering.check(self.model, muster, self.interceptor(contact), roles)
        mustering.bases(self.model, muster, self.legs)
        mustering.lines(self.model, muster, self.legs)
        mustering.decks(self.model, muster)
        used = air.used_there(self.model, self.strikes, contact.hex, roles) if boats else {}
        mustering.ashore(self.model, muster, contact.hex, used=used)
        hunters = {a.force for c in self.contacts if c.boats for a in c.attempts}
        along = {f: n for f, n in roles.items() if self.model.is_boats(f) and f not in hunters}
        hunting = self.hunting(contact, roles, boats)
        late = mustering.boats(self.model, muster, along, hunting)
        for leg in self.legs:
            if set(leg.forces) & set(roles):
                leg.at = max(leg.at, leg.ahead(contact.hex))
        contact.standing = "fought"
        self.last = contact
        for other in self.contacts:
            if other.standing == "met" and other.hex == contact.hex and self.took_part(other, contact, roles):
                other.standing = "fought"
        u = self.model.u
        was_in = {unit: u["in_force"][unit] for unit in mustered}
        was_hurt = {unit: (u["hurt"][unit], u["hits"][unit]) for unit in mustered}
        flights = flying.Flights(self.model, muster.wings, muster.battle, used)
        left = losses.read_battle(self.model, mustered, flights, late).public["battle"]
        if not boats:
            main = company.main_of(contact)
            inverting.judge(
                self.model, inverting.Battle(main, self.contacts, self.legs, left, mustered, was_in, was_hurt)
            )
            self.who_goes_on(contact, roles, mustered, left, hunting)
        self.drop_the_lost()

    def took_part(self, other: Contact, contact: Contact, roles: Mapping[int, int]) -> bool:
        """Whether those of another contact in the hex are among those who fought; submarines go by their prey, 22.915."""
        if not any(a.force in roles for a in other.attempts):
            return False
        main = company.main_of(other)
        if not other.boats or main.level == 0:
            return not other.boats or bool(set(main.leg.forces) & set(roles))
        return main is company.main_of(contact) or company.comes_along(other, contact)

    def who_goes_on(
        self,
        contact: Contact,
        roles: dict[int, int],
        mustered: dict[int, int],
        left: Mapping[str, Any],
        hunters: Sequence[Attempt],
    ) -> None:
        """The defeated go home, victors may go on, 22.61C, 22.72, 22.81, 22.252D-E."""
        self.kept_on = bool(left["goes_on"][1 - self.interceptor(contact)])
        for force in roles:
            rows = [mustered[u] for u in self.model.ships(force) if u in mustered]
            holds = left["winner"] == self.model.side_of(
                force
            )  # of a row of which part withdrew the others stay, 22.61C
            stay = [row for row in rows if holds and left["count"][row] and inverting.in_battle(left, row)]
            beaten = bool(rows) and not stay and all(left["defeated"][row] for row in rows)
            if beaten:
                for leg in self.legs:
                    if force in leg.forces:
                        leg.forces = [f for f in leg.forces if f != force]
            made = [a for other in self.contacts for a in other.attempts if a.force == force]
            for attempt in (a for a in made if a.unit == words.NONE or a in hunters):
                if beaten or attempt not in company.main_of(contact).targets:
                    attempt.standing = "beaten" if beaten else "fought"

    def drop_the_lost(self) -> None:
        """Legs that nobody sails any more are over, but for sea supply lines, which go on without guards, 22.9434."""
        for leg in self.legs:
            leg.forces = [f for f in leg.forces if self.model.is_there(f)]
            if not leg.forces and leg.standing == "sails" and leg.activity != words.SUPPLY:
                leg.standing = "dropped"

    def continues(self, item: Item) -> None:
        """Interceptors that won on their way go on or go home, others still come by another way, 22.161B, 22.251, 22.252E."""
        contact = self.contact(item.fields["contact"])
        if not self.kept_on:
            for attempt in contact.attempts:
                if attempt.countered is self.last and attempt.standing in ("in time", "late"):
                    attempt.standing = "out"
        if self.comes(contact) != bool(item.fields["goes_on"]):
            raise self.stream.wrong(f"holds that some of contact {contact.row} come: {self.comes(contact)}", "22.161B")
        self.stream.take()

    def comes(self, contact: Contact) -> bool:
        """Whether ships of an interception are still to come to its hex."""
        under_way = [a for a in contact.attempts if a.unit == words.NONE and a.standing in ("in time", "late")]
        return any(a.entry > 0 and self.model.is_there(a.force) for a in under_way)

    def ends(self, item: Item) -> None:
        """Interceptors are beaten on their way, and none comes by another way, 22.251, 22.252D, 22.252F."""
        contact = self.contact(item.fields["contact"])
        if self.comes(contact):
            raise self.stream.wrong(f"holds that some of contact {contact.row} still come", "22.251, 22.252F")
        self.stream.take()
        contact.standing = "beaten"

    def leg_aborts(self, item: Item) -> None:
        """A leg is given up."""
        gone = self.leg(item.fields["leg"])
        gone.standing = "aborted"
        for force in gone.forces:
            self.model.due |= set(self.model.ships(force))  # 22.281
        for leg in self.legs:
            if leg is not gone:
                leg.forces = [f for f in leg.forces if f not in gone.forces]
        self.drop_the_lost()
        self.stream.take()

    def never_entered(self, item: Item) -> None:
        """Who was late goes home: the battle was over, or nothing was fought where it was bound, 22.24B, 22.26B-C, 22.163E."""
        attempt = self.attempt(item.fields["attempt"])
        joined = [*((c, a) for c in self.contacts for a in c.attempts), *self.model.supports]
        contact = next(c for c, a in joined if a is attempt)
        fought = contact.standing == "fought"
        if attempt.support and contact.standing == "lapsed":  # for a target that turned back: beside those who counter
            counters = [c for c in self.contacts if c.parent is contact and c.here and not c.boats]
            fought = any(c.standing == "fought" for c in counters)
        if fought and attempt.entry == 1:
            raise self.stream.wrong(f"holds that attempt {attempt.row} has fought", "22.26")
        if item.name != ("too-late" if fought else "turned-back"):
            raise self.stream.wrong(f"expects attempt {attempt.row} to be too late or turned back", "22.26B-C")
        if attempt.support:
            self.model.supporting.discard(attempt.force)
        self.stream.take()

    def adopts(self, item: Item) -> None:
        """Who supported a victorious force takes over what that force was about, 22.163D, 22.81C, 22.81D."""
        model, force, leg = self.model, item.fields["force"], self.leg(item.fields["leg"])
        if item.fields["side"] != leg.side:
            self.adopts_interception(force)
            return
        fought = [a for c in self.contacts if c.here and c.leg is leg for a in c.attempts if c.standing == "fought"]
        if force not in [a.force for a in [*fought, *(a for _, a in model.supports)]]:
            raise self.stream.wrong(f"knows of no support by force {force}", "22.81C, 22.163D")
        if leg.standing != "sails" or not leg.forces:
            raise self.stream.wrong(
                f"holds that nobody is left whose activity force {force} could take over", "22.81C, 22.61C"
            )
        model.adopted += model.f["cargo"][force]
        if model.f["cargo"][force] or leg.activity in (words.SUPPLY, words.ESCORT):
            model.f["had_cargo"][force] = 1  # its return is that of a force with cargo, 22.22A
        model.hunters.discard(force)
        if leg.activity == words.PATROL_STAYS:
            model.f["standing"][force] = words.OFFENSIVE
        if model.reads("adopters-inverted", "not-inverted"):
            model.due -= set(model.ships(force))
        for later in self.legs:
            if later is leg or (later.standing == "sails" and company.comes_after(later, leg)):
                later.forces = [*later.forces, force]
        self.stream.take()

    def adopts_interception(self, force: int) -> None:
        """Who countered those that countered an interception, and won, sails on with it, 22.81D."""
        found = [(c, a) for c in self.contacts if c.here and c.level == 2 for a in c.attempts if a.force == force]
        if not found:
            raise self.stream.wrong(f"knows of no support by force {force}", "22.81D")
        contact, attempt = found[0]
        assert contact.parent is not None and contact.parent.parent is not None
        aim = contact.parent.aim  # of several who sailed together the one asked about, if it won, else another victor
        victors = [
            t for t in contact.parent.targets if t.standing in ("in time", "late") and self.model.is_there(t.force)
        ]
        if not victors:
            raise self.stream.wrong(f"holds that nobody won whose interception force {force} takes over", "22.81D")
        supported = aim if aim in victors else victors[0]
        contact.attempts.remove(attempt)
        next(c for c in self.contacts if supported in c.attempts).attempts.append(attempt)
        attempt.entry = max(1, supported.entry)
        attempt.standing = supported.standing
        self.stream.take()

    def lapse(self, item: Item) -> None:
        """An interception comes to nothing, 22.26B."""
        contact = self.contact(item.fields["contact"])
        self.stream.take()
        contact.standing = "lapsed"
        self.has_lapsed = item.fields["lapse"] != words.MET_ALREADY

    def nobody_skipped(self) -> None:
        """Everything that was open has been resolved or has lapsed."""
        due = [c.row for c in self.contacts if self.is_due(c)]
        due += [
            words.STRIKE + s.row for s in self.strikes if not s.done and s.leg.standing == "sails" and s.attempt is None
        ]
        if due:
            raise self.stream.wrong(f"holds that {due} are still to be resolved", "22.141")
