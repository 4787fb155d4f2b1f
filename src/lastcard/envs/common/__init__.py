"""What environments share: the action space, spaces, opponents, pictures, and the error of a library that is missing."""
