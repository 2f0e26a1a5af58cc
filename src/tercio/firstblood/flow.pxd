cimport cython
from tercio.geometry.measure cimport whole
from tercio.firstblood.state cimport Battle, Window

cdef whole ASK_A, ASK_B, ASK_C, ASKED, ASKING, DEPTH, FRAME, MAX_FRAMES, OVER

@cython.locals(depth=whole, f=whole, k=whole, frames=Window)
cpdef object push(Battle b, whole proc, whole r0=*, whole r1=*, whole r2=*, whole r3=*)
@cython.locals(clock=Window)
cpdef object ask(Battle b, whole kind, whole player, whole a=*, whole bb=*, whole c=*)
@cython.locals(clock=Window, frames=Window, depth=whole, f=whole, steps=tuple, step=whole, result=whole)
cpdef object advance(Battle b)
cpdef object answered(Battle b)
@cython.locals(depth=whole)
cpdef whole unwind(Battle b, whole proc)
@cython.locals(depth=whole)
cpdef whole frame_of(Battle b, whole proc)
