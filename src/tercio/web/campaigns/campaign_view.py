"""What a campaign's page shows, to whom: everything is asked of the rules, nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tercio.app.access import role_in
from tercio.app.campaigns import Sitting, sitting
from tercio.app.command_desk import OpenStream, open_stream
from tercio.app.history import history
from tercio.app.roles import may
from tercio.campaign.benefits import due
from tercio.campaign.chain import pair, rematches, warnings
from tercio.campaign.choices import awaited_players
from tercio.campaign.commands import Attack, ClaimTiles, ConquerTile, DrawLots
from tercio.campaign.conquest import most_captures, price
from tercio.campaign.decide import affordable, points_left
from tercio.campaign.draft import connected_triples, first_picks, refuse_apart, refuse_first_pick
from tercio.campaign.house_rules import changes
from tercio.campaign.map_picture import TileMark, describe, draw, label, legend_of, owner_patterns, sign
from tercio.campaign.missions import DEPLOYMENTS, FAMILIES, ROLLED
from tercio.campaign.planet import different
from tercio.campaign.rule_tables import BENEFITS, PROFILES, TABLES
from tercio.campaign.score import total
from tercio.campaign.state import (
    ATTACKS,
    BATTLES,
    CONQUEST,
    DRAFT,
    ENDED,
    GATHERING,
    PHASES,
    Battle,
    Campaign,
)
from tercio.campaign.victory import effective_tiles, fifths
from tercio.campaign.wealth import Numbers, explain
from tercio.campaign.why import why_not
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.campaigns.chronicle_view import battle_choices, chapters
from tercio.web.language import language_of

WRITES_IN = {"note": "chronicle", "strike": "chronicle"} | dict.fromkeys(
    ("rename", "deadline", "archive"), "manage"
)
"""The part of the page the forms of a campaign stand in, all others in the first or where they say."""
PARTS = ("play", "players", "chronicle", "manage")
MOST_PICKS = 3
SHEET_PART = {"missions": "battle"} | dict.fromkeys(("trait", "read_trait", "grant"), "lists")
"""The part of a battle's sheet that shows what came of a form there, of all others the score."""
FIGURES = ("tiles", "sp", "energy", "command", "supplies", "transport")


def part_of_form(form: QueryDict) -> str:
    """The part of the page a form stands in; nothing for the first."""
    said = form.get("stands_in", "")
    return said if said in PARTS else WRITES_IN.get(form.get("do", ""), "")


def svg(text: str) -> SafeString:
    """A drawing of ours: every word people wrote was escaped when it was drawn."""
    return mark_safe(text)  # nosec


def swatch(kind: str, key: str, players: Sequence[str]) -> SafeString:
    drawn = sign(kind, key, players)
    return svg(
        f'<svg viewBox="-16 -16 32 32" width="28" height="25" class="swatch" aria-hidden="true">{drawn}</svg>'
    )


def race(has: Numbers, goal: int) -> dict[str, int]:
    """How far somebody is from winning at once: what counts, what is missing, what makes the next tile."""
    counts = effective_tiles(has.tiles, has.sp)
    each = TABLES.victory.positions_per_tile
    missing = max(0, goal - counts)
    return {
        "counts": counts,
        "goal": goal,
        "missing": missing,
        "positions": each - has.sp % each,
    }


class View:
    """One reader's look at one campaign."""

    def __init__(self, request: HttpRequest, opened: OpenStream) -> None:
        self.request, self.opened = request, opened
        self.campaign = cast(Campaign, opened.state)
        self.language = language_of(request)
        actor = actor_of(request)
        self.sat: Sitting = sitting(opened, actor.who, actor.seat)
        self.id = opened.stream.partition("/")[2]
        self.names = list(self.campaign.players)
        now = awaited_players(self.campaign)
        self.acting: str | None = next((who for who in now if self.may_play(who)), None)
        self.tile = request.GET.get("tile", "")
        self.picks: list[str] = []
        self.gone: list[str] = []
        """Tiles an old address picks that cannot be picked any more."""
        if self.acting and self.campaign.phase == DRAFT:
            self.follow_picks(self.acting, request.GET.getlist("pick")[:MOST_PICKS])

    def may_play(self, who: str) -> bool:
        return self.sat.runs or who == self.sat.player

    def context(self) -> dict[str, Any]:
        """Everything the template needs."""
        campaign = self.campaign
        parts = {GATHERING: self.gathering, DRAFT: self.draft, ATTACKS: self.attacks, BATTLES: self.battles}
        parts |= {CONQUEST: self.conquest, ENDED: self.ended}
        part = parts.get(campaign.phase)
        return {
            "campaign": campaign,
            "id": self.id,
            "address": self.address(),
            "stream": self.opened.stream,
            "version": self.opened.version,
            "sat": self.sat,
            "acting": self.acting,
            "waiting": [] if campaign.phase == GATHERING else awaited_players(campaign),
            "steps": self.steps(),
            "rows": self.rows(),
            "planet": svg(
                draw(
                    campaign.planet,
                    campaign.owners,
                    self.names,
                    self.language,
                    marks=self.marks(),
                    patterns=False,
                )
            ),
            "patterns": svg(owner_patterns(self.names)),
            "legend": self.legend(),
            "shown": self.tile_panel(),
            "figures": FIGURES,
            "undo": self.undo(),
            "chapters": chapters(campaign, self.opened.stream, self.sat, self.language),
            "fought": battle_choices(campaign),
            "house": list(changes(campaign.house)),
            "part": campaign.phase,
            "page_parts": self.page_parts(),
            "page_part": self.page_part(),
            "manages": self.manages(),
            **(part() if part else {}),
        }

    def manages(self) -> bool:
        """Whether there is something to run here, or a seat to leave."""
        playing = bool(self.campaign.lot) and self.campaign.phase != ENDED
        return self.sat.runs or bool(self.sat.player and playing)

    def page_parts(self) -> list[tuple[str, str]]:
        """The parts of the page, one tap apart, with the query that opens each and keeps what was picked."""
        there = {"players": bool(self.campaign.lot), "chronicle": bool(self.names), "manage": self.manages()}
        query = self.request.GET.copy()
        found = []
        for part in ("play", *(name for name, stands in there.items() if stands)):
            query["part"] = part
            found.append((part, query.urlencode()))
        return found

    def page_part(self) -> str:
        """The part asked for, or the one a refused form stands in; else the map and the orders."""
        wanted = self.request.GET.get("part") or part_of_form(self.request.POST)
        return wanted if wanted in dict(self.page_parts()) else "play"

    def undo(self) -> dict[str, Any] | None:
        """The last thing that happened and how to take it back, for whoever may."""
        if not may(role_in(self.opened, actor_of(self.request).who), "history.undo"):
            return None
        last = next(
            (line for line in reversed(history(self.opened.stream)) if line.undo_to is not None), None
        )
        return {"text": last.text(self.language), "back_to": last.undo_to} if last else None

    def address(self) -> str:
        """Where the page is fetched again from; a form that was refused is not sent again."""
        open_page = reverse("campaigns:open", args=[self.id])
        return self.request.get_full_path() if self.request.method == "GET" else open_page

    # -- around the map

    def steps(self) -> list[dict[str, Any]]:
        """The seven phases with the one we are in."""
        now = {ATTACKS: "attacks", BATTLES: "battles", CONQUEST: "conquest"}.get(self.campaign.phase)
        return [{"name": phase, "now": phase == now} for phase in PHASES] if now else []

    def rows(self) -> list[dict[str, Any]]:
        """A line for each player: figures, profile, how each number came to be."""
        campaign, rows = self.campaign, []
        drawn = bool(campaign.lot)
        for name, player in campaign.players.items():
            has = campaign.reading(name) if drawn else None
            rows.append(
                {
                    "race": race(has, campaign.house.tiles_to_win) if has else None,
                    "name": name,
                    "player": player,
                    "sign": swatch("owner", name, self.names),
                    "has": [(figure, getattr(has, figure)) for figure in FIGURES] if has else [],
                    "why": self.why(name) if drawn else [],
                    "profile": PROFILES.get(player.profile),
                    "first": campaign.first == name,
                }
            )
        return rows

    def why(self, name: str) -> list[Any]:
        campaign = self.campaign
        counts: dict[str, int] = {}
        for tile in campaign.land(name):
            for kind in tile.kinds:
                counts[kind] = counts.get(kind, 0) + 1
        return list(explain(campaign.players[name].profile, counts, campaign.players[name].earned))

    def legend(self) -> list[tuple[SafeString, str]]:
        lines = legend_of(self.campaign.planet, (), self.language)
        return [(swatch(kind, key, ()), words) for kind, key, words in lines]

    def here(self, **query: Any) -> str:
        address = reverse("campaigns:open", args=[self.id])
        return f"{address}?{urlencode(query, doseq=True)}#planet" if query else f"{address}#planet"

    def marks(self) -> dict[str, TileMark]:
        """Where each tile leads and what it says."""
        if self.acting and self.campaign.phase == DRAFT:
            return self.draft_marks(self.acting)
        if self.acting and self.campaign.phase == CONQUEST:
            return self.conquest_marks(self.acting)
        return {
            tile: TileMark(self.here(tile=tile), "shown" if tile == self.tile else "")
            for tile in self.campaign.planet.by_id
        }

    def tile_panel(self) -> dict[str, Any] | None:
        campaign = self.campaign
        if self.tile not in campaign.planet.by_id:
            return None
        tile = campaign.planet.tile(self.tile)
        shown: dict[str, Any] = {
            "tile": tile,
            "label": label(tile, campaign.owners.get(tile.id), self.language),
        }
        shown["touching"] = sorted(campaign.planet.titles(campaign.planet.neighbours[tile.id]))
        if self.acting and campaign.phase == DRAFT and tile.id not in self.picks:
            shown["why"] = self.draft_reason(tile.id)
        if self.acting and campaign.phase == CONQUEST:
            bill = campaign.bill(self.acting, tile.id)
            no = why_not(campaign, ConquerTile(self.acting, tile.id))
            shown |= {"bill": bill, "cost": price(bill), "no": no}
        return shown

    # -- phases

    def gathering(self) -> dict[str, Any]:
        missing = [
            who for who, player in self.campaign.players.items() if not player.army and self.may_play(who)
        ]
        return {
            "members": self.club_members(),
            "missing": missing,
            "alliances": TABLES.army.alliances,
            "why_no_lots": why_not(self.campaign, DrawLots()),
            "profiles": list(PROFILES),
        }

    def club_members(self) -> list[Any]:
        """Members of the club who have no seat yet, for the organiser to seat."""
        if not self.sat.runs or not self.campaign.club:
            return []
        seated = {player.account for player in self.campaign.players.values()}
        members = open_stream(self.campaign.club).state.members.values()
        return [member for member in members if member.id not in seated and member.role != "spectator"]

    def draft(self) -> dict[str, Any]:
        campaign, who = self.campaign, self.acting
        ready = bool(who) and why_not(campaign, ClaimTiles(str(who), tuple(self.picks))) is None
        return {
            "drafting": campaign.drafting(),
            "round": campaign.draft_round,
            "apart": next(connected_triples(campaign.planet, campaign.owners), None) is None,
            "left": campaign.claims_left(),
            "picks": [{"id": tile, "label": self.words(tile)} for tile in self.picks],
            "gone": self.campaign.planet.titles(self.gone),
            "ready": ready,
            "clear": self.here(),
            "seats": [
                {"name": name, "now": place == campaign.seat, "done": place < campaign.seat}
                for place, name in enumerate(campaign.seats())
            ],
        }

    def words(self, tile: str) -> str:
        return describe(self.campaign.planet.tile(tile), self.language)

    def follow_picks(self, who: str, asked: list[str]) -> None:
        """Each pick of the address, as long as it may still be taken together with those before it."""
        for tile in asked:
            if tile in self.legal_picks(who):
                self.picks.append(tile)
            elif tile in self.campaign.planet.by_id:
                self.gone.append(tile)

    def legal_picks(self, who: str) -> set[str]:
        """The tiles that may be taken together with what is picked."""
        campaign = self.campaign
        if campaign.draft_round == 1:
            return self.next_of_triples()
        return {
            tile
            for tile in campaign.planet.by_id
            if why_not(campaign, ClaimTiles(who, (*self.picks, tile))) is None
        }

    def draft_marks(self, who: str) -> dict[str, TileMark]:
        legal = self.legal_picks(who)
        return {tile: self.draft_mark(tile, tile in legal) for tile in self.campaign.planet.by_id}

    def next_of_triples(self) -> set[str]:
        """Tiles that belong to a legal triple together with what is picked."""
        picked = set(self.picks)
        triples = [set(triple) for triple in first_picks(self.campaign.planet, self.campaign.owners)]
        return {tile for triple in triples if picked <= triple for tile in triple - picked}

    def draft_mark(self, tile: str, legal: bool) -> TileMark:
        if tile in self.picks:
            rest = [other for other in self.picks if other != tile]
            return TileMark(self.here(pick=rest) if rest else self.here(), "picked")
        if legal:
            return TileMark(self.here(pick=[*self.picks, tile]), "legal")
        asked = self.here(**({"pick": self.picks} if self.picks else {}), tile=tile)
        if tile in self.campaign.owners:
            return TileMark(asked, "shown" if tile == self.tile else "")
        no = self.draft_reason(tile)
        return TileMark(asked, "illegal", no.text(self.language) if no else "")

    def draft_reason(self, tile: str) -> Refused | None:
        """Why a tile cannot be added to the pick."""
        campaign, picked = self.campaign, [*self.picks, tile]
        if tile in campaign.owners:
            return refuse_first_pick(campaign.planet, campaign.owners, [tile])
        if campaign.draft_round == 2:
            return why_not(campaign, ClaimTiles(str(self.acting), tuple(picked)))
        tiles = [campaign.planet.tile(picked_tile) for picked_tile in picked]
        if not different(tiles):
            return Refused("campaign.draft.same_feature", rule="CP-START-03")
        if len(picked) == 3 and (no := refuse_first_pick(campaign.planet, campaign.owners, picked)):
            return no
        return refuse_apart(campaign.planet, campaign.owners, picked)

    def attacks(self) -> dict[str, Any]:
        campaign, who = self.campaign, self.campaign.attacker()
        active, fought = campaign.active(), campaign.fought
        ahead = warnings(campaign.chain, active, fought) if who else {}
        fewest = min(ahead.values(), default=0)
        targets = [
            {
                "name": target,
                "rematch": pair(str(who), target) in fought,
                "forced": count,
                "worse": count > fewest,
            }
            for target, count in ahead.items()
        ]
        taken = {benefit: b.attacker for b in campaign.battles.values() for benefit in b.benefits}
        chosen = self.request.POST.getlist("benefit")
        benefits = [
            {"it": benefit, "taken": taken.get(benefit.id, ""), "chosen": benefit.id in chosen}
            for benefit in BENEFITS.values()
        ]
        count = due(first_player=len(campaign.chain) == 1)
        return {
            "attacker": who,
            "targets": targets,
            "spared": self.spared(str(who), set(ahead)) if who else [],
            "benefits": benefits,
            "count": count,
        }

    def spared(self, who: str, legal: set[str]) -> list[dict[str, Any]]:
        """Those who cannot be attacked now, each with the reason."""
        others = [name for name in self.names if name != who and name not in legal]
        return [{"name": name, "no": why_not(self.campaign, Attack(who, name, ()))} for name in others]

    def battles(self) -> dict[str, Any]:
        return {"battles": [self.battle(battle) for battle in self.campaign.battles.values()]}

    def battle(self, battle: Battle) -> dict[str, Any]:
        """One battle's card: both sides and what may be sent now."""
        campaign, claim = self.campaign, battle.claim
        mine = [
            who
            for who in (battle.attacker, battle.defender)
            if self.may_play(who) and campaign.players[who].active
        ]
        own = self.sat.player if self.sat.player in mine else (mine[0] if mine else None)
        confirm = battle.rival(claim.by) if claim else None
        return {
            "it": battle,
            "rematch": (battle.attacker, battle.defender) in rematches(campaign.chain, campaign.fought),
            "attacker": campaign.side(battle, battle.attacker),
            "defender": campaign.side(battle, battle.defender),
            "me": own,
            "confirm": confirm if confirm in mine else None,
            "claimed": self.claimed(battle),
            "rolled": list(ROLLED),
            "families": FAMILIES if "tomar_la_medida" in battle.benefits and battle.attacker in mine else {},
            "deployments": DEPLOYMENTS
            if "estratega_superior" in battle.benefits and battle.attacker in mine
            else (),
        }

    def claimed(self, battle: Battle) -> tuple[int, ...]:
        """The totals somebody reported, as they would count."""
        if not battle.claim or not battle.claim.tallies:
            return ()
        sides = zip((battle.attacker, battle.defender), battle.claim.tallies, strict=True)
        return tuple(total(tally, self.campaign.side(battle, who).energy) for who, tally in sides)

    def conquest(self) -> dict[str, Any]:
        campaign, who = self.campaign, self.campaign.conqueror()
        if who is None:
            return {}
        bills = campaign.bills(who)
        can = affordable(campaign, who)
        lines = sorted(
            (
                {
                    "tile": tile,
                    "title": campaign.planet.tile(tile).title,
                    "label": self.words(tile),
                    "bill": bill,
                    "cost": price(bill),
                    "can": tile in can,
                }
                for tile, bill in bills.items()
            ),
            key=lambda line: (line["cost"], line["tile"]),
        )
        rival = campaign.battles[who].defender
        tiles = campaign.start[who].tiles, campaign.start[rival].tiles
        return {
            "conqueror": who,
            "rival": rival,
            "most_captures": most_captures(*tiles),
            "points": points_left(campaign, who),
            "margin": campaign.battles[who].result,
            "offers": lines,
            "queue": campaign.queue[1:],
        }

    def conquest_marks(self, who: str) -> dict[str, TileMark]:
        campaign = self.campaign
        bills, can = campaign.bills(who), affordable(campaign, who)
        marks = {}
        for tile in campaign.planet.by_id:
            state = "shown" if tile == self.tile else "target" if tile in can else ""
            cost = price(bills[tile]) if tile in bills else None
            marks[tile] = TileMark(self.here(tile=tile), state, price=cost)
        return marks

    def ended(self) -> dict[str, Any]:
        campaign = self.campaign
        score: list[dict[str, Any]] = []
        for name in campaign.active():
            has = campaign.live(name) if campaign.lot else None
            if has:
                won = bool(campaign.outcome) and name in cast(Any, campaign.outcome).winners
                score.append({"name": name, "has": has, "points": fifths(has.tiles, has.sp) / 5, "won": won})
        return {"final": sorted(score, key=lambda row: (-row["won"], -row["points"]))}
