"""Replays games of an independent engine move by move and compares every position with ours."""
