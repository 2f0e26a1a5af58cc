cimport cpython.array as arrays
from tercio.geometry.measure cimport Window, whole

cdef class Forces:
    cdef public tuple armies
    cdef public int regiments, models
    cdef public list profiles, sheets, entries, rule_hooks, rule_calls, shot_calls
    cdef public dict columns
    cdef dict __dict__
    cdef Window player, entry, type, klass, character, first, end, group_profile
    cdef Window regiment, profile, role, radius, size, separate, printed_range, category
    cdef Window barrages, abilities, draw_events, levels, impacts
    cdef Window characteristic, arms, shots, shot_range, rules, answer_kind, answers, lends

cdef inline Window column(dict columns, str name):
    cdef arrays.array kept = columns[name]
    return kept.data.as_longlongs

cdef inline void lay_columns(Forces forces, dict columns):
    """Where each column lies; `columns` keeps them alive."""
    forces.player = column(columns, "player")
    forces.entry = column(columns, "entry")
    forces.type = column(columns, "type")
    forces.klass = column(columns, "klass")
    forces.character = column(columns, "character")
    forces.first = column(columns, "first")
    forces.end = column(columns, "end")
    forces.group_profile = column(columns, "group_profile")
    forces.regiment = column(columns, "regiment")
    forces.profile = column(columns, "profile")
    forces.role = column(columns, "role")
    forces.radius = column(columns, "radius")
    forces.size = column(columns, "size")
    forces.separate = column(columns, "separate")
    forces.printed_range = column(columns, "printed_range")
    forces.category = column(columns, "category")
    forces.barrages = column(columns, "barrages")
    forces.abilities = column(columns, "abilities")
    forces.draw_events = column(columns, "draw_events")
    forces.levels = column(columns, "levels")
    forces.impacts = column(columns, "impacts")
    forces.characteristic = column(columns, "characteristic")
    forces.arms = column(columns, "arms")
    forces.shots = column(columns, "shots")
    forces.shot_range = column(columns, "shot_range")
    forces.rules = column(columns, "rules")
    forces.answer_kind = column(columns, "answer_kind")
    forces.answers = column(columns, "answers")
    forces.lends = column(columns, "lends")

# --- By its type hints: `./dev declare` writes what follows. ---
cimport cython

cpdef list shot_calls(object barrage)
@cython.locals(k=whole)
cpdef list muster(object sheet)
