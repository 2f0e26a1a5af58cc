"""Who may make each call of the API, and who may send each command through it."""

from __future__ import annotations

from tercio.web.permissions.callers import (
    ACCOUNTS,
    AT_TABLE,
    AT_TABLE_OR_STAFF,
    EVERYBODY,
    ORGANISER,
    OWNER,
    REFEREE,
    SEATED,
    STAFF,
    Audience,
    Caller,
    members,
)

CALLS: dict[str, Audience] = {
    "GET /api/rules/": EVERYBODY,
    "GET /api/rules/{rule}": EVERYBODY,
    "GET /api/me/clubs": ACCOUNTS,
    "GET /api/me/webhooks": ACCOUNTS,
    "POST /api/me/webhooks": ORGANISER,
    "GET /api/me/webhooks/{webhook}/deliveries": frozenset({Caller.PLAYER}),
    "POST /api/me/webhooks/{webhook}/on": frozenset({Caller.PLAYER}),
    "POST /api/me/webhooks/{webhook}/off": frozenset({Caller.PLAYER}),
    "POST /api/me/webhooks/{webhook}/remove": frozenset({Caller.PLAYER}),
    "GET /api/streams/{kind}/{name}/history": members("history.see"),
    "GET /api/tournaments/": EVERYBODY,
    "POST /api/tournaments/": ACCOUNTS,
    "GET /api/tournaments/sheets": EVERYBODY,
    "GET /api/tournaments/season/{year}": EVERYBODY,
    "GET /api/tournaments/season/{year}/final": EVERYBODY,
    "GET /api/tournaments/{name}": EVERYBODY,
    "GET /api/tournaments/{name}/rounds/{number}": EVERYBODY,
    "GET /api/tournaments/{name}/asks": EVERYBODY,
    "GET /api/tournaments/{name}/asks/{question}": EVERYBODY,
    "GET /api/campaigns/": ACCOUNTS,
    "POST /api/campaigns/": ACCOUNTS,
    "GET /api/campaigns/maps": EVERYBODY,
    "GET /api/campaigns/maps/generate": EVERYBODY,
    "POST /api/campaigns/maps/check": EVERYBODY,
    "GET /api/campaigns/{campaign}": EVERYBODY,
    "GET /api/campaigns/{campaign}/choices": EVERYBODY,
    "GET /api/campaigns/{campaign}/bills": EVERYBODY,
    "GET /api/campaigns/{campaign}/file": EVERYBODY,
    "GET /api/campaigns/{campaign}/battles": EVERYBODY,
    "GET /api/battles/forces": EVERYBODY,
    "POST /api/battles/": EVERYBODY,
    "GET /api/battles/{battle}": EVERYBODY,
    "POST /api/battles/{battle}/seat": EVERYBODY - {Caller.PLAYER},  # who sent the invitation sits already
    "GET /api/battles/{battle}/events": EVERYBODY,
    "GET /api/battles/{battle}/guide": EVERYBODY,
    "GET /api/battles/{battle}/reasons": EVERYBODY,
    "GET /api/battles/{battle}/sight": EVERYBODY,
    "POST /api/battles/{battle}/layout": SEATED,
    "GET /api/battles/{battle}/talk": EVERYBODY,
    "POST /api/battles/{battle}/talk": SEATED,
    "POST /api/battles/{battle}/undo": SEATED,
    "POST /api/battles/{battle}/claim": SEATED,
    "POST /api/battles/{battle}/preview": SEATED,
    "POST /api/battles/{battle}/commands": SEATED,
    "POST /api/battles/{battle}/machine": SEATED,
    "GET /api/muskets/sheet": EVERYBODY,
    "POST /api/muskets/evenings/": members("muskets.create"),
    "GET /api/muskets/evenings/{evening}": EVERYBODY,
    "POST /api/muskets/evenings/{evening}/commands": members("muskets.play"),
    "GET /api/muskets/answers/{name}": EVERYBODY,
    "GET /api/odds/": EVERYBODY,
    "GET /api/odds/{name}": EVERYBODY,
}
COMMAND_CALLS = {"POST /api/tournaments/{name}/commands", "POST /api/campaigns/{campaign}/commands"}
"""Calls that carry any command of their room: each command has a line of its own."""

SIGNED: Audience = EVERYBODY - {Caller.STRANGER}
PLAYERS_OWN = frozenset({Caller.PLAYER}) | ORGANISER
TOURNAMENT: dict[str, Audience] = {
    **dict.fromkeys(
        (
            "AppointReferee", "ArchiveTournament", "CancelTournament", "ChangeSettings", "CheckInAll",
            "CloseRegistration", "CloseRound", "CloseTournament", "ConfirmPlayers", "CorrectScore",
            "DiscardDraft", "DraftRound", "DrawAdventures", "ImportCompanies", "MoveTable",
            "OpenRegistration", "PairRound", "PinTable", "PublishRound", "Rejoin", "ReopenTournament",
            "RepairRound", "SetAdventure", "SwapCompanies",
        ),
        ORGANISER,
    ),
    **dict.fromkeys(
        (
            "AnswerEntry", "Announce", "GiveTime", "PauseClock", "Penalise", "ReviewList", "StartClock",
            "TakeTimeBack", "Tick", "TickAll",
        ),
        STAFF,
    ),
    **dict.fromkeys(
        ("CheckIn", "Drop", "EditPlayer", "MarkRegistered", "SubmitList", "UndoCheckIn", "Withdraw"), OWNER
    ),
    **dict.fromkeys(
        (
            "ChooseFirst", "ChooseZone", "DeclareCommand", "EndTurn", "MarkOwner", "MoveCounter",
            "RollInitiative", "TakeInitiative", "CallReferee", "EnterScore",
        ),
        AT_TABLE_OR_STAFF,
    ),
    **dict.fromkeys(("ConfirmScore", "DisputeScore"), AT_TABLE),
    **dict.fromkeys(("DecideCall", "RuleScore"), REFEREE),
    "AskToEnter": SIGNED,
    "SignUp": SIGNED,
}  # fmt: skip
CAMPAIGN: dict[str, Audience] = {
    **dict.fromkeys(
        (
            "ArchiveCampaign", "CloseUnplayed", "DrawLots", "FoundCampaign", "Join", "LinkSeat",
            "OverrideResult", "RenameCampaign", "SetDeadline",
        ),
        ORGANISER,
    ),
    **dict.fromkeys(
        (
            "Attack", "ClaimTiles", "ConfirmResult", "ConquerTile", "DeclareArmy", "FinishConquest",
            "GrantRule", "Leave", "OfferSurrender", "ReadTrait", "ReportResult", "RollMissions", "RollTrait",
            "StrikeNote", "SubmitArmy", "TakePosition", "WriteNote",
        ),
        PLAYERS_OWN,
    ),
}  # fmt: skip
COMMANDS: dict[str, dict[str, Audience]] = {"tournaments": TOURNAMENT, "campaigns": CAMPAIGN}
