"""`python -m orrery`"""

from orrery.cli import main

main()
