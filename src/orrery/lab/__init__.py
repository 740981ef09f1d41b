"""The laboratory: simulations, tournaments and ratings over many games."""
