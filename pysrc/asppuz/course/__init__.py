"""The course: its chapters, and exercises that grade themselves."""
