"""The colours of the table: dark felt, ivory dice, a paper sheet, warm sand."""

from textual.theme import Theme

FELT = Theme(
    name="felt",
    primary="#e3b04b",
    secondary="#8fb996",
    accent="#e3b04b",
    warning="#f0a35e",
    error="#f28b82",
    success="#9bd18b",
    foreground="#ece5d3",
    background="#14231c",
    surface="#1a2d24",
    panel="#22392e",
    dark=True,
    variables={
        "muted": "#a3a496",
        "ink": "#2a2118",
        "ivory": "#f4ead5",
        "ivory-dim": "#6f8478",
        "die-hidden": "#22392e",
        "held": "#d9c08a",
        "used": "#f2c14e",
        "paper": "#efe6d0",
        "paper-dark": "#e2d6b8",
        "rule": "#9c8f74",
        "chosen": "#f2c14e",
        "preview": "#7a4a12",
        "sand": "#e3b04b",
        "wood": "#a9793f",
    },
)
