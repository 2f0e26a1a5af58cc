cimport cython
cimport cpython.array as arrays
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.field cimport Field
from tercio.firstblood.engine.forces cimport Forces, Window

cdef class Table:
    cdef readonly Forces forces
    cdef readonly object scenario
    cdef readonly Field field
    cdef readonly object settings
    cdef readonly list circles

@cython.final
cdef class Battle:
    cdef readonly Table table
    cdef readonly Forces forces
    cdef readonly Field field
    cdef readonly object scenario
    cdef readonly object settings
    cdef readonly arrays.array words
    cdef dict __dict__
    cdef public object dice
    cdef public object story
    cdef public object paths
    cdef public tuple rush
    cdef Window x, y, floor, alive, wounds, acting
    cdef Window struck_by, aim_at, aim_part, suffered, crossed, place
    cdef Window inside, broken, inspired, aimed, activated, tokens
    cdef Window started, strength, marches, done, markers, blessed
    cdef Window arrived, shamed, group_suffered, lost, led_range, effects_on
    cdef Window feared, vp, cards, stack, effects, hits
    cdef Window frames, answer, clock, spent_abilities

    cpdef Battle clone(self)
    cpdef object models(self, whole r)
    @cython.locals(m=whole, alive=Window, found=list)
    cpdef list living(self, whole r)
    @cython.locals(owner=Window)
    cpdef list regiments(self, whole player)
    cpdef bint in_play(self, whole r) except? -1
    @cython.locals(r=whole, owner=Window, found=list)
    cpdef list enemies(self, whole player)
    @cython.locals(r=whole, owner=Window, found=list)
    cpdef list friends(self, whole player)

cdef inline void lay_windows(Battle b, list starts):
    """Where each window lies, in the order of FIELDS."""
    cdef Window words = b.words.data.as_longlongs
    b.x = words + <whole>starts[0]
    b.y = words + <whole>starts[1]
    b.floor = words + <whole>starts[2]
    b.alive = words + <whole>starts[3]
    b.wounds = words + <whole>starts[4]
    b.acting = words + <whole>starts[5]
    b.struck_by = words + <whole>starts[6]
    b.aim_at = words + <whole>starts[7]
    b.aim_part = words + <whole>starts[8]
    b.suffered = words + <whole>starts[9]
    b.crossed = words + <whole>starts[10]
    b.place = words + <whole>starts[11]
    b.inside = words + <whole>starts[12]
    b.broken = words + <whole>starts[13]
    b.inspired = words + <whole>starts[14]
    b.aimed = words + <whole>starts[15]
    b.activated = words + <whole>starts[16]
    b.tokens = words + <whole>starts[17]
    b.started = words + <whole>starts[18]
    b.strength = words + <whole>starts[19]
    b.marches = words + <whole>starts[20]
    b.done = words + <whole>starts[21]
    b.markers = words + <whole>starts[22]
    b.blessed = words + <whole>starts[23]
    b.arrived = words + <whole>starts[24]
    b.shamed = words + <whole>starts[25]
    b.group_suffered = words + <whole>starts[26]
    b.lost = words + <whole>starts[27]
    b.led_range = words + <whole>starts[28]
    b.effects_on = words + <whole>starts[29]
    b.feared = words + <whole>starts[30]
    b.vp = words + <whole>starts[31]
    b.cards = words + <whole>starts[32]
    b.stack = words + <whole>starts[33]
    b.effects = words + <whole>starts[34]
    b.hits = words + <whole>starts[35]
    b.frames = words + <whole>starts[36]
    b.answer = words + <whole>starts[37]
    b.clock = words + <whole>starts[38]
    b.spent_abilities = words + <whole>starts[39]

# --- By its type hints: `./dev declare` writes what follows. ---
@cython.locals(m=whole, r=whole)
cpdef Battle new_battle(Table table)
