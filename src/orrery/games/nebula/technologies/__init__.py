"""The 18 technologies: what they need, whom they hit, what they do."""
