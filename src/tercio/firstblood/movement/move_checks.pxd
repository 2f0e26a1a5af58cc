cimport cython
from tercio.geometry cimport measure
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

@cython.locals(path=tuple)
cpdef object check_move(Battle b, whole r, whole purpose, whole limit, object paths, whole targets=*)
@cython.locals(m=whole, path=tuple)
cpdef object check_shape(Battle b, whole r, object paths)
@cython.locals(m=whole, need=double, k=whole)
cpdef object check_path(Battle b, tuple path, whole purpose, whole limit, bint flying)
@cython.locals(m=whole, found=list)
cpdef list _stand(Battle b, whole r)
@cython.locals(m=whole, k=whole)
cpdef object _restore(Battle b, whole r, list before)
@cython.locals(path=tuple)
cpdef object _check_ends(Battle b, whole r, whole purpose, object paths)
@cython.locals(m=whole, start=tuple)
cpdef object _check_command(Battle b, whole r, whole purpose, whole limit, set moved, dict gaps, list before)
@cython.locals(player=whole, r=whole, k=whole, found=list)
cpdef list _holders(Battle b, whole m)
@cython.locals(radius=Window, k=whole, x=whole, y=whole, m=whole)
cpdef object _check_holders(Battle b, tuple path, list holders)
@cython.locals(path=tuple)
cpdef object _check_purpose(Battle b, whole r, whole purpose, object paths, dict nearest)
@cython.locals(after=double)
cpdef object _check_closer(Battle b, whole m, double before)
@cython.locals(m=whole, chiefs=list, others=list)
cpdef list leaders_first(Battle b, whole r)

# --- By its type hints: `./dev declare` writes what follows. ---
@cython.locals(turn=whole)
cpdef object legs_refusal(Battle b, tuple path, whole purpose, bint flying)
cpdef object _refusal_upstairs(Battle b, whole m, whole floor, list legs, whole purpose, bint flying)
cpdef object _first_refusal(Battle b, whole m, list legs, whole purpose, bint flying)
cpdef list stranded_of(Battle b, whole r)
