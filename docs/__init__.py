"""The documentation: pages people read, and the small programs that draw and build them."""
