"""One board and one clingo control: what the answers are, and whether there is one."""
