# --- By its type hints: `./dev declare` writes what follows. ---
cpdef list placement_faults(object pieces, object scenario, object settings=*)
cpdef object piece_name(object piece)
cpdef bint clearly_apart(object first, object other) except? -1
cpdef double gap(object first, object other) except? -977977
cpdef list segments(object corners)
cpdef bint inside(object point, object corners) except? -1
