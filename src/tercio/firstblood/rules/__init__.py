"""The special rules, each a short function at one named moment; the engine never says their names."""
