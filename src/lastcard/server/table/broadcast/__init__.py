"""Who at a table is shown what, and when: members, messages for each viewer, and what happened before somebody came."""
