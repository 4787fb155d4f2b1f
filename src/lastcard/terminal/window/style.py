"""The style sheet of the window: where its parts stand and how large they are. Colours of cards are in ``card_faces``."""

from typing import Final

STYLE: Final = """
Screen { layout: vertical; }
#top { height: 1; background: $primary-background; color: $text; text-style: bold; padding: 0 1; }
#board { height: 1fr; }
#main { height: 1fr; min-height: 6; }
#table { width: 1fr; padding: 0 1; }
#seats { height: auto; }
#piles { height: 1fr; content-align: left middle; }
#log-pane { width: 36%; min-width: 26; border: round $primary; padding: 0 1; scrollbar-size: 1 1; }
#prompt { height: auto; max-height: 3; padding: 0 1; text-style: bold; }
#notice { height: auto; max-height: 5; padding: 0 1; background: $surface; }
#notice.refusal { background: #5f1a16; color: #ffffff; }
#choices { height: auto; max-height: 4; padding: 0 1; }
#hand { height: 6; padding: 0 0; }
.large #hand { height: 8; }
#command { height: 3; }
#foot { height: 1; color: $text-muted; padding: 0 1; }
Page { align: center middle; }
#page { width: 90%; max-width: 110; height: auto; max-height: 80%; border: round $primary; padding: 1 2; background: $surface; }
Page #choices { width: 90%; max-width: 110; background: $surface; padding: 0 2; }
"""
