"""The questions that the page can ask, room by room, and what each of them is answered."""
