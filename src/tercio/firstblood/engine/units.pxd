# --- By its type hints: `./dev declare` writes what follows. ---
from tercio.geometry.measure cimport whole

cpdef whole inches(double length) except? -977977
cpdef whole toward_zero(double length) except? -977977
cpdef whole nearest(double length) except? -977977
cpdef double in_inches(double length) except? -977977
cpdef whole base_radius(double diameter_mm) except? -977977
