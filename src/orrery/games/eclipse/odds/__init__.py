"""Battle odds."""
