cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.engine.state cimport Battle, Window

ctypedef whole (*Steps)(Battle b, whole f, whole step) except? -1
cdef Steps TAUGHT[64]
cdef whole COUNTS[64]
cdef bint _IN_C

cdef inline object teach(whole proc, whole count, Steps steps):
    """The steps of a procedure as calls in C; every kernel tells its own (see kernels.py)."""
    TAUGHT[proc] = steps
    COUNTS[proc] = count

cdef inline bint taught(whole proc):
    return TAUGHT[proc] != NULL

cdef inline whole count_in_c(whole proc):
    return COUNTS[proc]

cdef inline whole take_in_c(Battle b, whole f, whole proc, whole step) except? -1:
    return TAUGHT[proc](b, f, step)

cdef whole ASK_A, ASK_B, ASK_C, ASKED, ASKING, DEPTH, FRAME, MAX_FRAMES, OVER

@cython.locals(depth=whole, f=whole, k=whole, frames=Window)
cpdef object push(Battle b, whole proc, whole r0=*, whole r1=*, whole r2=*, whole r3=*)
@cython.locals(clock=Window)
cpdef object ask(Battle b, whole kind, whole player, whole a=*, whole bb=*, whole c=*)
cpdef whole _count(whole proc) except? -977977
cpdef whole _take(Battle b, whole f, whole proc, whole step) except? -977977
@cython.locals(clock=Window, frames=Window, depth=whole, f=whole, proc=whole, step=whole, result=whole)
cpdef object advance(Battle b)
cpdef object close_decision(Battle b)
@cython.locals(depth=whole)
cpdef whole unwind(Battle b, whole proc) except? -977977
@cython.locals(depth=whole)
cpdef whole frame_of(Battle b, whole proc) except? -977977

# --- By its type hints: `./dev declare` writes what follows. ---
cpdef whole procedure_number(object name) except? -977977
cpdef whole decision(object name) except? -977977
