"""The sand timer: a deadline on a clock that the caller reads."""

from dataclasses import dataclass

CHOICES = (60, 90, 120, 150, 180)
DEFAULT_SECONDS = 120
"""Ruling W6; ``None`` stands for "ohne Sanduhr"."""


@dataclass(frozen=True, slots=True)
class SandTimer:
    """A turned sand glass. Times are seconds on the game's clock.

    It never counts ticks, so a busy or sleeping program cannot stretch or eat it
    (DESIGN, contract 2).
    """

    seconds: float
    turned_at: float

    @property
    def deadline(self) -> float:
        """When the last grain falls."""
        return self.turned_at + self.seconds

    def remaining(self, now: float) -> float:
        """Seconds left, 0 when it has run out."""
        return min(self.seconds, max(0.0, self.deadline - now))

    def run_out(self, now: float) -> bool:
        """Whether the time is up (ruling W6)."""
        return now >= self.deadline

    def delayed(self, seconds: float) -> "SandTimer":
        """The same glass, turned that much later."""
        return SandTimer(self.seconds, self.turned_at + seconds)
