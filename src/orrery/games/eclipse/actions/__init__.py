"""The six actions and what may be done at any moment of them."""
