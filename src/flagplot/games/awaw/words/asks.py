"""Every question a naval battle puts to a player, with the paragraph that gives the choice.

`subject` and `object` say what the question is about; `answers` says how to read an answer: a yes or no, a count, a
combat group number (0 for none), or the place of a row among the player's own units, wings, groups, bases or ports.
"""

from typing import Final

from flagplot.core.event import declaring
from flagplot.core.flows.sheet import ANY, FinalAnswers, Sheet, SheetPart, SheetSet
from flagplot.core.game import QuestionKind
from flagplot.games.awaw.shared.terms import ON_AN_INTERCEPTION

# Purposes of a roll: what the pending die is for.
SEARCH_DIE: Final = 1
SURPRISE_DIE: Final = 2
AIR_COMBAT_ROLL: Final = 3
AIR_DEFENCE_ROLL: Final = 4
AIR_ATTACK_ROLL: Final = 5
FLEET_ROLL: Final = 6
CATEGORY_DIE: Final = 7
SUBMARINE_ROLL: Final = 8

# Answers of WITHDRAW.
STAY: Final = 0
ALL: Final = 1
DAMAGED_ONLY: Final = 2
SOME: Final = 3

HAS_SHED: Final = 1
"""What ENGAGE is about besides its group: that this has just detached its damaged ships in order to engage (22.524)."""

# Answers of CAPITAL_AIM below the enemy's ranks.
HOLD: Final = 0
AT_LIGHT: Final = 1
FIRST_RANK: Final = 2


BY_CODE, question = declaring(QuestionKind)
# fmt: off
DIE: Final = question(1, "die", "22.21", "", "", "die", "Roll a die")
STRENGTHEN: Final = question(2, "strengthen", "22.421A", "group", "", "own group+1",
    "Which group without cargo joins {subject}, which carries cargo?",
    order="strengthen {subject}", order_with="join {answer} to {subject}")
SURPLUS_SHIP: Final = question(3, "surplus-ship", "22.421A", "group", "", "own unit",
    "{subject} has more than 25 factors: which ship goes to a second group?",
    order_with="put {answer} of {subject} into a second group")
SURPLUS_DAMAGED: Final = question(46, "surplus-damaged", "22.421A", "unit", "", "yes",
    "Is the ship of {subject} that goes to a second group a damaged one?",
    order="put a damaged ship of {subject} into a second group")
CARRIER_HOME: Final = question(4, "carrier-home", "22.421A", "group", "", "own unit",
    "{subject} has more fast carrier factors than fast escorts: which carrier returns to port?",
    order_with="send {answer} of {subject} back to port")
WAIT: Final = question(5, "wait", "22.421C", "", "", "own group",
    "Only six groups fight: which one waits on the periphery?",
    order_with="let {answer} wait on the periphery")
NUMBER: Final = question(6, "number", "22.423A", "group", "", "number",
    "Secret combat group number of {subject}?",
    column="Number",
    order_with="give {subject} number {answer}")
PATROL_SQUADRONS: Final = question(7, "patrol", "22.431", "wing", "", "count",
    "How many squadrons of {subject} fly combat air patrol over their group?",
    one="Does the squadron of {subject} fly combat air patrol over its group?",
    column="Patrol",
    order="fly combat air patrol with {subject}",
    order_with="fly combat air patrol with {answer} squadrons of {subject}")
COUNTERAIR_SQUADRONS: Final = question(8, "counterair", "22.432", "wing", "base", "count",
    "How many squadrons of {subject} counterair {object}?",
    one="Does the squadron of {subject} counterair {object}?",
    column="Counterair {object}",
    order="counterair {object} with {subject}", order_with="counterair {object} with {answer} squadrons of {subject}")
COUNTERAIR_BASE: Final = question(9, "counterair-base", "22.432", "", "", "enemy base",
    "Which base is counteraired next?",
    order_with="counterair {answer} next")
COVER_SQUADRONS: Final = question(10, "cover", "22.4421", "wing", "group", "count",
    "How many squadrons of {subject} cover {object}?",
    one="Does the squadron of {subject} cover {object}?",
    column="Cover {object}",
    order="cover {object} with {subject}", order_with="cover {object} with {answer} squadrons of {subject}")
SEARCH_SQUADRONS: Final = question(11, "searchers", "22.4422", "wing", "", "count",
    "How many squadrons of {subject} fly a search?",
    one="Does the squadron of {subject} fly a search?",
    column="Search",
    order="search with {subject}", order_with="search with {answer} squadrons of {subject}")
SURPRISE_STRIKE: Final = question(12, "surprise-strike", "22.462D", "", "", "enemy number",
    "Surprise strike on which group found?",
    order="strike by surprise", order_with="strike {answer} by surprise")
STRIKE: Final = question(13, "strike", "22.461B", "", "", "enemy number",
    "Air strike on which group found?",
    order="strike from the air", order_with="strike {answer} from the air")
STRIKE_SQUADRONS: Final = question(14, "strike-squadrons", "22.462", "wing", "group", "count",
    "How many squadrons of {subject} strike {object}?",
    one="Does the squadron of {subject} strike {object}?",
    column="Strike {object}",
    order="strike {object} with {subject}", order_with="strike {object} with {answer} squadrons of {subject}")
AIR_LOSS: Final = question(15, "air-loss", "19", "fate", "", "own wing",
    "A squadron is {subject}: which wing loses it?",
    order_with="take the squadron {subject} from {answer}")
AIR_TARGET: Final = question(16, "air-target", "23.43", "target", "group", "count",
    "How many squadrons attack {subject}?",
    one="Does the one squadron left attack {subject}?",
    column="Squadrons",
    order="attack {subject}", order_with="attack {subject} with {answer} squadrons")
LAND_ASHORE: Final = question(17, "land-ashore", "22.463B", "base", "", "count",
    "How many squadrons of the combat air patrol land at {subject}?",
    one="Does a squadron of the combat air patrol land at {subject}?",
    column="Land",
    order="land at {subject}", order_with="land {answer} squadrons at {subject}")
LAND_ABOARD: Final = question(18, "land-aboard", "22.463", "wing", "", "count",
    "How many squadrons land on {subject}?",
    one="Does a squadron land on {subject}?",
    column="Land",
    order="land on {subject}", order_with="land {answer} squadrons on {subject}")
SHED: Final = question(19, "shed", "22.524", "group", "", "yes",
    "Detach the damaged ships of {subject} so that it is fast?",
    order="detach the damaged ships of {subject}")
ENGAGE: Final = question(20, "engage", "22.521D", "group", "", "enemy number",
    "Which enemy group does {subject} engage?",
    order="engage with {subject}", order_with="engage {answer} with {subject}")
SCREEN: Final = question(21, "screen", "22.531C", "unit", "", "count",
    "How many of {subject} are screened?",
    one="Is {subject} screened?",
    column="Screened",
    order="screen {subject}", order_with="screen {answer} of {subject}")
EVADE: Final = question(22, "evade", "22.523", "group", "", "yes",
    "Does {subject} evade fleet combat?",
    order="evade fleet combat with {subject}")
RANK: Final = question(23, "rank", "22.54A", "rank", "", "own unit",
    "Ships are tied: which capital ship has rank {subject}?",
    order_with="give rank {subject} to {answer}")
CAPITAL_AIM: Final = question(24, "capital-aim", "22.54B", "unit", "", "aim",
    "At what does surplus capital ship {subject} fire?",
    order_with="{subject}: {answer}")
REPLY: Final = question(25, "reply", "22.54C", "unit", "", "aim",
    "Several ships fire at {subject}: at which of them does it fire?",
    order_with="return fire from {subject} at {answer}")
LIGHT_AT_LIGHT: Final = question(26, "light-at-light", "22.54E", "", "", "count",
    "How many surplus light ship factors join the fire at the enemy's light ships?",
    order="fire surplus light ships at light ships",
    order_with="fire {answer} factors of surplus light ships at light ships")
LIGHT_AT_CAPITAL: Final = question(27, "light-at-capital", "22.54E", "target", "", "count",
    "How many surplus light ship factors fire at {subject}?",
    column="Factors",
    order="fire surplus light ships at {subject}", order_with="fire {answer} factors of surplus light ships at {subject}")
CAPITAL_AT_SCREENED: Final = question(28, "capital-at-screened", "22.54G", "unit", "", "place",
    "At which screened target does {subject} fire?",
    order="fire {subject} at a screened target", order_with="fire {subject} at {answer} behind the screen")
LIGHT_AT_SCREENED: Final = question(29, "light-at-screened", "22.54G", "target", "", "count",
    "How many light ship factors fire at screened {subject}?",
    column="Factors",
    order="fire light ships at {subject} behind the screen",
    order_with="fire {answer} factors of light ships at {subject} behind the screen")
SHIP_LOSS: Final = question(30, "ship-loss", "22.55", "loss", "", "own unit",
    "{subject}: which ships take it?",
    order_with="{subject}: {answer}")
LOSS_IN_BASE: Final = question(31, "loss-in-base", "22.9432", "", "", "yes",
    "Is this destroyer loss borne by destroyers in port, or in the SW box?",
    order="take the destroyer loss in port, or in the SW box")
LOSS_BASE: Final = question(43, "loss-base", "22.9432", "", "", "own home",
    "Destroyers of several places may bear this loss: which do?",
    order_with="take the destroyer loss in {answer}")
SUBMARINE_ATTACK: Final = question(32, "submarine-attack", "22.93B", "unit", "", "enemy number",
    "Which group does a submarine of {subject} attack this round?",
    order="attack with a submarine of {subject}", order_with="attack {answer} with a submarine of {subject}")
SUBMARINE_TARGET: Final = question(33, "submarine-target", "22.93E", "category", "group", "place",
    "Which of the {subject} is the target?",
    order_with="attack {answer} by submarine")
WITHDRAW: Final = question(34, "withdraw", "22.61", "group", "", "withdrawal",
    "Does {subject} stay in the battle?",
    ending=FinalAnswers("All your groups leave, which ends the battle (22.71A)", (ALL,), by_all=True),
    order_with="{subject} {answer}")
WITHDRAW_SHIPS: Final = question(35, "withdraw-ships", "22.61", "unit", "", "count",
    "How many undamaged ships of {subject} withdraw?",
    one="Does the undamaged ship of {subject} withdraw?",
    order="withdraw {subject} without damage", order_with="withdraw {answer} ships of {subject} without damage")
WITHDRAW_DAMAGED: Final = question(36, "withdraw-damaged", "22.61B", "unit", "", "count",
    "How many damaged ships of {subject} withdraw?",
    one="Does the damaged ship of {subject} withdraw?",
    order="withdraw {subject} with damage", order_with="withdraw {answer} ships of {subject} with damage")
SUPPLY_GOES_ON: Final = question(37, "supply-goes-on", "22.71C", "", "", "yes",
    "No undamaged units are left. Does the battle go on until the sea supply line is disrupted?",
    ending=FinalAnswers("The battle ends now (22.71C)"),
    order="fight on until the sea supply line is disrupted")
ENTER: Final = question(38, "enter", "22.411B", "group", "", "number or 0",
    "Does {subject} join the battle, and with which unused number?",
    order_with="{subject} {answer}")
GO_ON: Final = question(39, "go-on", "22.81A", "", "", "yes",
    "The battle is won. Does the force go on with its activity or interception?",
    {ON_AN_INTERCEPTION: "22.161B"},
    ending=FinalAnswers("The force gives up what it set out for and goes home"),
    order="go on after the battle")
RETURN_TO: Final = question(40, "return", "22.63", "force", "", "own port",
    "To which port does {subject} return?",
    order_with="return {subject} to {answer}")
EXCESS_SHIP: Final = question(41, "excess-ship", "22.63E", "force", "", "own unit",
    "The redeployment of {subject} failed and its port cannot hold it: which ship is eliminated?",
    order_with="eliminate {answer} of {subject}")
ABANDON: Final = question(42, "abandon", "awaw-2011:22.241.E.2", "group", "", "yes",
    "Does {subject} give up its way to the battle and return to where it came from?",
    ending=FinalAnswers("The group returns to where it came from, and takes no part in the battle", (1,)),
    order="send {subject} back from its way to the battle")
NAVAL_AMONG: Final = question(45, "naval-among", "23.44", "target", "group", "count",
    "How many of the squadrons that attack {subject} are naval air?",
    one="Is one of the squadrons that attack {subject} naval air?",
    column="of them naval air",
    order="send naval air against {subject}", order_with="send {answer} squadrons of naval air against {subject}")
# fmt: on


SHEETS: Final = SheetSet(
    (
        Sheet(
            "Groups and numbers",
            (
                SheetPart(
                    "Groups and secret numbers", (STRENGTHEN, SURPLUS_SHIP, SURPLUS_DAMAGED, CARRIER_HOME, WAIT, NUMBER)
                ),
            ),
            then=("Air",),
        ),
        Sheet(
            "Air",
            (
                SheetPart(
                    "Carriers: patrol and counterair",
                    (PATROL_SQUADRONS, COUNTERAIR_SQUADRONS, COUNTERAIR_BASE),
                    is_ahead=True,
                    is_as_before=True,
                ),
                SheetPart(
                    "Ashore: cover and search", (COVER_SQUADRONS, SEARCH_SQUADRONS), is_ahead=True, is_as_before=True
                ),
            ),
        ),
        Sheet(
            "Air strike",
            (SheetPart("Air strike", (SURPRISE_STRIKE, STRIKE, STRIKE_SQUADRONS)),),
            then=("Air attack", "Landing and engagements", "Fleet combat", "Submarines and withdrawal", "Air"),
        ),
        Sheet(
            "Air attack",
            (
                SheetPart("Squadrons lost", (AIR_LOSS,), is_routine=True, is_as_before=True),
                SheetPart("Targets", (AIR_TARGET, NAVAL_AMONG), is_routine=True),
            ),
            then=("Air strike", "Landing and engagements", "Fleet combat", "Submarines and withdrawal", "Air"),
        ),
        Sheet(
            "Landing and engagements",
            (
                SheetPart("Landing", (LAND_ASHORE, LAND_ABOARD), is_ahead=True, is_routine=True),
                SheetPart("Engagements", (SHED, ENGAGE), is_joint=False),
                SheetPart("Evasion", (EVADE,), is_joint=False),
            ),
            then=("Fleet combat", "Submarines and withdrawal", "Air", "After the battle"),
        ),
        Sheet(
            "Fleet combat",
            (
                SheetPart("Screening", (SCREEN,), is_ahead=True, is_routine=True, is_as_before=True),
                SheetPart("Fire of capital ships", (RANK, CAPITAL_AIM)),
                SheetPart("Return fire", (REPLY,)),
                SheetPart("Fire of light ships", (LIGHT_AT_LIGHT, LIGHT_AT_CAPITAL)),
                SheetPart("Fire at screened ships", (CAPITAL_AT_SCREENED, LIGHT_AT_SCREENED)),
            ),
        ),
        Sheet(
            "Ship losses",
            (
                SheetPart(
                    "Ship losses",
                    (SHIP_LOSS, LOSS_IN_BASE, LOSS_BASE),
                    is_joint=False,
                    is_routine=True,
                    is_as_before=True,
                ),
            ),
            then=("Air strike", "Landing and engagements", "Fleet combat", "Submarines and withdrawal", "Air"),
        ),
        Sheet("Submarine attack", (SheetPart("Target of a submarine", (SUBMARINE_TARGET,), is_joint=False),)),
        Sheet(
            "Submarines and withdrawal",
            (
                SheetPart("Submarines", (SUBMARINE_ATTACK,), is_joint=False),
                SheetPart("Withdrawal", (WITHDRAW, WITHDRAW_SHIPS, WITHDRAW_DAMAGED)),
                SheetPart("On the way to the battle", (ABANDON, ENTER), is_joint=False),
            ),
            then=("Air", "After the battle"),
        ),
        Sheet(
            "After the battle",
            (
                SheetPart("Going on", (GO_ON,), is_joint=False),
                SheetPart("Ports", (RETURN_TO,), is_joint=False),
                SheetPart("Ships that find no room", (EXCESS_SHIP,), is_joint=False),
            ),
        ),
    ),
    alone={DIE: "dice are rolled, not chosen", SUPPLY_GOES_ON: "it ends the battle or lets it go on"},
    quiet=dict.fromkeys((NUMBER, LAND_ASHORE, LAND_ABOARD, GO_ON, RETURN_TO), ANY)
    | dict.fromkeys((PATROL_SQUADRONS, COUNTERAIR_SQUADRONS, COVER_SQUADRONS, SEARCH_SQUADRONS), ANY)
    | dict.fromkeys((SURPRISE_STRIKE, STRIKE, SHED, ENGAGE, SUBMARINE_ATTACK, WITHDRAW, ABANDON, ENTER), 0)
    | dict.fromkeys((EVADE, SCREEN), 0),
    quiet_dice=dict.fromkeys((SURPRISE_DIE, AIR_DEFENCE_ROLL, AIR_ATTACK_ROLL, CATEGORY_DIE, SUBMARINE_ROLL), 0),
)
"""Questions of one decision, and what the other side decides between them without showing anything (22.42 to 22.61)."""
