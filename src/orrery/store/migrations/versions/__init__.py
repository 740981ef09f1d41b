"""The revisions, each naming the one before."""
