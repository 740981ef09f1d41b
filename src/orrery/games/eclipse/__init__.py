"""Eclipse: Second Dawn for the Galaxy, by Touko Tahkokallio: two to six players."""
