"""The settings of the doctrines for battles: a record in which every doctrine overrides its own values."""

from typing import Annotated, Final, NamedTuple

from flagplot.core.doctrine import SettingHelp

NEVER: Final = 99
"""More rounds than a battle has, and more squadrons than a side."""


class Settings(NamedTuple):
    """The thresholds and weights of a doctrine; the defaults are those of the doctrine "standard"."""

    capital_worth: Annotated[int, SettingHelp("Worth of a factor of capital ships.")] = 10
    carrier_worth: Annotated[int, SettingHelp("Worth of a factor of carriers.")] = 10
    cargo_worth: Annotated[int, SettingHelp("Worth of a ship's cargo.")] = 24
    hidden_guns: Annotated[int, SettingHelp("Gun factors of a group that was never found.")] = 8
    small_guns: Annotated[int, SettingHelp("Gun factors of a found group below ten factors.")] = 6
    large_guns: Annotated[int, SettingHelp("Gun factors of another found group.")] = 12

    enough_escort: Annotated[int, SettingHelp("Factors beyond which a cargo group is not strengthened.")] = 50
    largest_escort: Annotated[int, SettingHelp("Factors beyond which a group does not serve as an escort.")] = 20
    line_guns: Annotated[int, SettingHelp("Gun factors below which a group keeps out of the line.")] = 8
    guns_for_a_carrier: Annotated[
        int, SettingHelp("Gun factors for each carrier with which a group may seek fleet combat.")
    ] = 12

    patrol_sixths: Annotated[int, SettingHelp("Sixths of a carrier's squadrons that patrol.")] = 0
    patrol_sixths_under_threat: Annotated[int, SettingHelp("The same where enough enemy aircraft have been seen.")] = 1
    threat: Annotated[int, SettingHelp("Enemy squadrons that are a threat.")] = 8
    counterair_odds: Annotated[
        int, SettingHelp("Own squadrons for each at a base that make counterair worth while.")
    ] = 2

    patrol_thought: Annotated[int, SettingHelp("Squadrons that are thought to patrol over each enemy carrier.")] = 1
    least_bombs: Annotated[
        int, SettingHelp("Squadrons in per cent expected to drop bombs, below which a strike is not flown.")
    ] = 30
    search_sixths: Annotated[int, SettingHelp("Sixths of the naval squadrons that search at most.", 6)] = 3
    counterair_sixths: Annotated[int, SettingHelp("Sixths of the free squadrons that fly counterair.", 6)] = 3

    small_rest: Annotated[int, SettingHelp("Squadrons fewer than which are not kept back for another group.")] = 4
    enough: Annotated[int, SettingHelp("Squadrons sent against a group where others wait to be struck.")] = 8
    enough_for_a_carrier: Annotated[int, SettingHelp("Squadrons sent besides for each carrier of the group.")] = 4
    poor_target: Annotated[int, SettingHelp("Worth below which a surprise is not spent on a group.")] = 25
    aim_per_cent: Annotated[int, SettingHelp("Hits that are aimed at a ship, in per cent of those that sink it.")] = 100
    sound_carrier: Annotated[int, SettingHelp("What a carrier loses as a target once it is damaged.")] = 40
    most_aimed: Annotated[int, SettingHelp("Squadrons beyond which no more are needed on one ship.")] = 8

    engage_per_cent: Annotated[
        int, SettingHelp("Own guns in per cent of the enemy's with which a group engages once more.")
    ] = 110
    carrier_escort_per_cent: Annotated[int, SettingHelp("The same for a group that has carriers to lose.")] = 250
    screens: Annotated[int, SettingHelp("Whether ships hide behind others.", most=1)] = 1
    screen_drm: Annotated[
        int, SettingHelp("Light ships hide: what a point of DRM is worth to the others, in per cent of their factors.")
    ] = 20
    outgunned_per_cent: Annotated[
        int, SettingHelp("Own guns in per cent of the enemy's below which cruisers hide.")
    ] = 40
    evade_per_cent: Annotated[int, SettingHelp("Own guns in per cent of the enemy's below which a group evades.")] = 110

    hit_before: Annotated[
        int, SettingHelp("What a ship with all its hits but none left would gain as a target of guns.")
    ] = 100
    capital_nearly_sunk: Annotated[
        int, SettingHelp("Hits left at which a capital ship draws the surplus light ships.")
    ] = 2
    few_lights: Annotated[
        int, SettingHelp("Own light factors for each enemy one with which capital ships may wait.")
    ] = 3

    submarine_worth: Annotated[
        int, SettingHelp("Worth of a group below which submarines wait in the first rounds.")
    ] = 40
    ship_nearly_sunk: Annotated[int, SettingHelp("Hits left at which a submarine prefers a ship.")] = 1

    last_round: Annotated[
        int, SettingHelp("Rounds after which the weaker side leaves; after twice as many any does.")
    ] = 20
    worse_per_cent: Annotated[
        int, SettingHelp("Own strength in per cent of the enemy's below which a side withdraws.")
    ] = 20
    worse_with_cargo_per_cent: Annotated[int, SettingHelp("The same for a side with cargo to bring through.")] = 20
    cargo_leaves_per_cent: Annotated[
        int, SettingHelp("The same for cargo whose escort can stay: its group was attacked or fought.")
    ] = 100
    convoy_leaves_per_cent: Annotated[int, SettingHelp("The same for cargo that takes its escort along.")] = 40
    better_per_cent: Annotated[
        int, SettingHelp("Own strength in per cent of the enemy's from which damaged ships and spent groups go home.")
    ] = 300
    scattered_per_cent: Annotated[
        int,
        SettingHelp(
            "Guns of light ships in per cent of those of the capital ships they fought, below which they leave."
        ),
    ] = 25
    air_weight: Annotated[int, SettingHelp("Gun factors that a squadron counts for.")] = 1
    few_guns: Annotated[
        int, SettingHelp("Gun factors for each carrier below which a group without aircraft goes home.")
    ] = 0
