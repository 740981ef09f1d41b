"""What a position is worth: projected victory points. `value` has the formula."""
