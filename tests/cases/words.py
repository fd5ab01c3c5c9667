"""A small word list with every class, for tests that need exact words."""

from wortkniffel.lexicon.store import ListWord
from wortkniffel.lexicon.verdict import WordClass

_TWO = "ab ah am an da du eh er es ha im in ja je nu ob oh so um wo zu Ei Uz Öl öd üb Ur st he hi"
_THREE = (
    "aal Abt Akt alt Amt Arm arm Art aus bad Bad Bar bei bin Bug das dem den der die dir Dom drei "
    "Ehe ein Eis Eid elf Erz Fee fit für gab gar Gas Gel gib Gut gut hat her hin Hof Hut ihm ihn "
    "ihr ist kam Kuh lag las Lob log los Lot mal Mai man Mär mir mit Mus Mut nah neu nie nun nur "
    "Öle Ohr oft Ort Rad rar Rat rau rot ruf Sau sei See sie Sud süß Tag Tal Tat Tau Tee Tor "
    "tot tun Tür üben Uhr und uns vom von vor wag war was wer wie wir Zeh Zug zum zur"
)
_FOUR = (
    "aber alle alte Amen Arme Arzt Auge Bahn bald Bank Baum beim Berg Bier Bild blau Brot Buch "
    "denn dies dran edel eher Ende Erde Esel euer Fahr Feld Fest Film Frau froh früh Gabe Gans "
    "Gast Geld gern grün hart Haus Haut Held Herz Holz Hund ihre Idee jede kalt Kind klug Korb "
    "Land lang laut Leid Lied Mann Maus mehr Meer Mond Mode müde nahe Nase nein Oder Ofen "
    "Rand rein Ruhe rund Saal Sand Seil Sohn Tier Topf treu Uhus Vase viel Wald warm weit Welt "
    "Wind Wort Zahl Zaun Zeit"
)
_LONG = (
    "Häuser Maß Mass dass Straße Männer aller trauern Bauer Poet manuell Yoga einzeln schon "
    "schön rau Rasen Regen Stein Sonne Leiter Garten Blume Tische Stühle Nadel Birne Gurte "
    "Kinder Freude Freunde Pfannen Urlaube Blumen Regale Gardine Trompete Badehut Hausrat "
    "Grausen Münder Väter Tore heißt träge gäbe Grüße Wolken Lampe Gabel Wagen"
)

ORDINARY = tuple(dict.fromkeys(f"{_TWO} {_THREE} {_FOUR} {_LONG}".split()))

BY_CLASS = {
    WordClass.ORDINARY: ORDINARY,
    WordClass.LOAN: ("Pizza", "Radio", "Café"),
    WordClass.FOREIGN: ("cringe", "Jeunesse", "Xi"),
    WordClass.REGIONAL: ("Lackl", "icke"),
    WordClass.NAME: ("Uganda", "Anna", "Götz", "Aller"),
    WordClass.ABBREVIATION: ("kWh", "SMS", "Mbyte"),
    WordClass.OBSOLETE: ("daß", "Joga", "rauh"),
}

TODAY = {"daß": "dass", "Joga": "Yoga", "rauh": "rau"}

CLASSED = tuple(
    ListWord(spelling, word_class, TODAY.get(spelling, ""))
    for word_class, words in BY_CLASS.items()
    for spelling in words
)
