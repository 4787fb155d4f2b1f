"""Links as QR codes for the cameras of phones. Drawing a long one takes a fifth of a second."""

import io
from typing import Final

QUIET: Final = 4  # modules of white around a code: scanners need them


def qr_code(link: str) -> bytes:
    """Draw a link as a QR code, dark on white in both themes, because many scanners read nothing else."""
    import segno  # here, because it takes time to load

    drawn = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawn, kind="svg", border=QUIET, light="white", dark="black", xmldecl=False, omitsize=True)
    return drawn.getvalue()
