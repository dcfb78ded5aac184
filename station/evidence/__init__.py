"""Evidence that nobody can change unnoticed: a Merkle log, its signed heads, and bundles that anyone can check."""
