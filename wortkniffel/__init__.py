"""Wort-Kniffel: a German word judge and the dice game that it referees."""

__version__ = "0.1.0"
