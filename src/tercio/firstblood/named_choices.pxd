# Declared by its type hints
