"""Tools for those who work on Orrery: `make ledger`, `make mutate`, golden games."""
