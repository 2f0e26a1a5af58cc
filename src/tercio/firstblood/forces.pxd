cdef class Forces:
    cdef public tuple armies
    cdef public int regiments, models
    cdef public list profiles, sheets, player, entry, entries, type, klass, character
    cdef public list regiment, profile, role, first, end, radius, size, separate
    cdef public list characteristic, printed_range, rules, voices, group_profile, category
