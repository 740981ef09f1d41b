"""Environments for learners; each needs its own library (`pip install orrery[envs]`)."""
