"""Two-way combinators for the bodies of puzz.link URLs.

A codec turns a text into values and values into the same text. A value is a
token such as ``3``, ``?`` or ``2n``, and ``""`` for an empty place. Codecs are
composed in YAML (see ``codecs.yaml``); each key below is one combinator:

============  ==================================================================
``hex``       a number of so many hexadecimal ``digits`` after a ``prefix``,
              counted from ``offset`` and used from ``least`` on
``map``       fixed texts, and the value that each stands for, or a list for several
              places
``text``      a fixed text that stands for nothing
``skip``      one character of a range, ``g-z``: as many empty places, or as many times
              so many ``places``; or, ``z: 35``, a text and how many empty places it
              stands for
``empty``     an empty place that is not written
``trail``     one character for a value and the empty places after it: to each value
              the characters for no place, one place and so on, ``"1": 02468ace``;
              with ``beyond`` all is empty after the last place
``lead``      the same with the empty places before the value
``alphabet``  a number as one of some ``characters``, ``0-9a-zA-Z``, the first of
              which stands for ``offset``
``decimal``   a decimal number, as long as its digits go on
``word``      a word, in capital letters
``picture``   a piece of a bank: its width, its height and its squares
``pack``      so many ``places`` of one digit each in one character
``spell``     the ``parts`` of one value, each below ``base``, as one number in
              ``characters`` of base 36 after a ``prefix``, counted from
              ``offset`` and used from ``least`` on; with ``open`` a ? is 0
``seq``       one codec after the other, each for its own values
``join``      the same for one value, whose parts come in another ``order``
``mixed``     one of some ``letters``, and a number after it if that is not 0, as
              one number: divided by how many letters there are, the rest tells
              the letter
``oneof``     the first that fits in reading; in writing the one that takes most
``many``      again and again until all places are filled
``maybe``     left out where all places are empty and the text ends
``several``   the numbers of one place, one after the other, as a value with commas
``counted``   any number of values: how many there are, and each after a slash
============  ==================================================================
"""

from .base import DIGITS, Codec, Read, Written
from .combined import Counted, Join, Many, Maybe, Mixed, OneOf, Seq, Several
from .gaps import Empty, Lead, LongSkip, Skip, Trail
from .single import Alphabet, Decimal, Hex, Pack, Picture, Spell, Table, Text, Word

__all__ = [
    "DIGITS",
    "Alphabet",
    "Codec",
    "Counted",
    "Decimal",
    "Empty",
    "Hex",
    "Join",
    "Lead",
    "LongSkip",
    "Many",
    "Maybe",
    "Mixed",
    "OneOf",
    "Pack",
    "Picture",
    "Read",
    "Seq",
    "Several",
    "Skip",
    "Spell",
    "Table",
    "Text",
    "Trail",
    "Word",
    "Written",
]
