"""A charge, a clash and the answer, played die by die with hits back, as the rules tell it."""

from tercio.odds import Blows, Body, Fighter, Guard
from tests.oracles.melee import Throw, attack, morale


def left(body: Body, wounds: int) -> Body:
    """What stands of a body after so many wounds, and whether it broke."""
    gone = (body.hurt + wounds) // body.wounds
    start = body.start or body.models
    broken = not body.unbreakable and (body.broken or gone >= start / 2)
    rest = body.hurt + wounds - gone * body.wounds
    return body._replace(models=body.models - gone, hurt=rest, start=start, broken=broken)


def clash(throw: Throw, striker: Fighter, target: Fighter, hurt: int, taken: int) -> tuple[int, int]:
    """Both sides' wounds after one struck the other."""
    mine, theirs = left(striker.body, hurt), left(target.body, taken)
    if mine.models == 0 or theirs.models == 0:
        return hurt, taken
    guard = target.guard if striker.against is None else striker.against
    count = mine.models * striker.attacks + striker.leader

    def blow(broken: bool) -> tuple[int, int]:
        one = striker.against_broken if broken and striker.against_broken else striker.blows
        return attack(throw, [one._replace(dice=count)], guard)

    wounds, ones = blow(theirs.broken)
    room = theirs.models * theirs.wounds - theirs.hurt
    wounds = min(wounds, room)
    if striker.twice and left(theirs, wounds).broken:
        wounds = min(room, wounds + blow(True)[0])
    back = (ones if target.returns else 0) + (wounds if target.demise else 0)
    save = striker.bare[1] if mine.broken else striker.bare[0]
    bare = [Blows(back, sure=True, defence=save)]
    suffered, _ = attack(throw, bare, Guard(0, striker.guard.discard))
    if striker.fright is not None:
        theirs = theirs._replace(terror=striker.fright)
    taken += morale(throw, wounds, theirs)
    return hurt + morale(throw, suffered, mine._replace(terror=0)), taken


def turn(throw: Throw, mine: Fighter, theirs: Fighter, impact: Fighter | None) -> tuple[int, int]:
    """(My wounds, theirs) once all is over."""
    hurt = taken = 0
    if impact is not None:
        mute = theirs._replace(returns=False, demise=False)
        _, taken = clash(throw, impact, mute, 0, 0)
    hurt, taken = clash(throw, mine, theirs, hurt, taken)
    taken, hurt = clash(throw, theirs, mine, taken, hurt)
    return hurt, taken
