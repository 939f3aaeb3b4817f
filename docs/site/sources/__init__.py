"""What the reference is made from: each module here reads one source of the project."""
