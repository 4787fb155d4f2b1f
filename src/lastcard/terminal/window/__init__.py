"""The table in a terminal window: a Textual app for people who see the screen. It shows a session; rules live elsewhere."""
