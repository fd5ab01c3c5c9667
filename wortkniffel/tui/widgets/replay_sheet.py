"""The score sheet as it is seen from one seat."""

from wortkniffel.tui.widgets.sheet import SheetView


class ReplaySheet(SheetView):
    """A sheet on which the column of ``seat``, if there is one, is always in sight."""

    seat: int | None = None

    @property
    def players(self) -> list[int]:
        """The columns that fit: that of the seat and those to the right of it."""
        shown = super().players
        if self.seat is None or self.seat in shown:
            return shown
        count = len(self._game.seats)
        return sorted((self.seat + step) % count for step in range(len(shown)))
