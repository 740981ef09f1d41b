"""Small games that show what Orrery's kernel can carry."""
