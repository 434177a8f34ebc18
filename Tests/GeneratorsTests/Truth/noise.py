"""Writes noise.json: heights of noise by its definition, with every position an exact fraction and
everything else in 60 digits. Nothing is taken from the library. Run as: python3 noise.py > noise.json
"""
import json
from fractions import Fraction
from math import floor
from random import Random

from mpmath import mp, mpf, cos, sin, pi, sqrt, log, nstr

mp.dps = 60
WORD = (1 << 64) - 1


# The hash.

def mix(w):
    w = (w ^ w >> 30) * 0xBF58476D1CE4E5B9 & WORD
    w = (w ^ w >> 27) * 0x94D049BB133111EB & WORD
    return w ^ w >> 31


def append(h, w):
    w &= WORD
    return mix(((h ^ w * 0x9FB21C651E98DF25 & WORD) + 0x9E3779B97F4A7C15) & WORD)


def append_limbs(h, n):
    """The limbs in two's complement, the most significant one first; zero has none."""
    count = 0 if n == 0 else ((n if n > 0 else -n - 1).bit_length() + 64) // 64
    for i in reversed(range(count)):
        h = append(h, n >> 64 * i)
    return h


class Axis:
    def __init__(self, key, position):
        """The axis of an octave at a position in cells."""
        self.key = key
        position += Fraction(append(key, 0), 1 << 64)
        self.cell = floor(position)
        self.fraction = real(position - self.cell)

    def line(self, step):
        n = self.cell + step
        return append(append_limbs(append(self.key, 1), n >> 64), n)


def real(f):
    return mpf(f.numerator) / f.denominator


# The splines, of the distance from a lattice line.

def even(t):
    t = abs(t)
    if t <= 1:
        return (43 - 42 * t**2 + 8 * t**3 + 6 * t**4) / 64
    x = 2 - t
    return (24 * x**3 - 9 * x**4) / 64 if x > 0 else mpf(0)


def odd(t):
    a = abs(t)
    x = 2 - a
    size = 2 * a - a**3 if a <= 1 else 3 * x**3 - 2 * x**4 if x > 0 else mpf(0)
    return size if t >= 0 else -size


EVEN, ODD = mpf(2015) / 3584, mpf(571) / 315
VARIANCE = {"gradient": EVEN * ODD, "value": EVEN**2 * mpf(65535) / 196608}


def blend(kind, columns, rows, x, y, byte=0):
    """Lattice noise at a place x, y cells after the cell's corner."""
    (column, x), (row, y) = (floor(x), x - floor(x)), (floor(y), y - floor(y))
    total = mpf(0)
    for j in range(-1, 3):
        for i in range(-1, 3):
            h = mix((columns.line(column + i) + 3 * rows.line(row + j)) & WORD)
            n = h >> 56 - 8 * byte & 255
            if kind == "value":
                total += even(x - i) * even(y - j) * mpf(2 * n - 255) / 256
            else:
                angle = 2 * pi * (n + mpf(1) / 2) / 256
                total += odd(x - i) * even(y - j) * cos(angle)
                total += even(x - i) * odd(y - j) * sin(angle)
    return total


def points(columns, rows, x, y):
    """The distances from the two nearest points."""
    distances = []
    for j in range(-2, 3):
        for i in range(-2, 3):
            h = mix((columns.line(i) + 3 * rows.line(j)) & WORD)
            high = (h >> 32) - (1 << 32 if h >> 63 else 0)
            px, py = mpf(high) / 2**32 + 0.5 + i, mpf(h & 0xFFFFFFFF) / 2**32 + j
            distances.append(sqrt((px - x) ** 2 + (py - y) ** 2))
    return sorted(distances)[:2]


FOLDS = {  # of r = sqrt(n^2 + 0.01): the shape, its mean and its deviation
    "ridged": (lambda n, r: n * n - 6 * r, "-3.925", "2.268"),
    "billow": (lambda n, r: 4 * r - n * n, "2.284", "1.1475"),
    "turbulence": (lambda n, r: r, "0.8208", "0.5798"),
}
FEATURES = {"gradient": "0.9", "value": "1.15", "ridged": "0.15", "billow": "0.15",
            "turbulence": "0.15", "warped": "0.4", "cellular": "-0.5", "crackle": "-0.5"}


def octave(kind, seed, k, x, y):
    key = append(mix((seed + 0x9E3779B97F4A7C15) & WORD), k)
    cells = Fraction(2) ** k
    columns, rows = Axis(append(key, 0), x * cells), Axis(append(key, 1), y * cells)
    x, y = columns.fraction, rows.fraction
    if kind in VARIANCE:
        return blend(kind, columns, rows, x, y)
    if kind in ("cellular", "crackle"):
        first, second = points(columns, rows, x, y)
        if kind == "cellular":
            return (first - mpf("0.42952")) / mpf("0.18976")
        return (second - first - mpf("0.26938")) / mpf("0.20084")
    unit = 1 / sqrt(VARIANCE["gradient"])
    if kind == "warped":
        right = mpf("0.48") * blend("gradient", columns, rows, x, y, 1)
        down = mpf("0.48") * blend("gradient", columns, rows, x, y, 2)
        return blend("gradient", columns, rows, x + right, y + down) * unit
    shape, mean, deviation = FOLDS[kind]
    n = blend("gradient", columns, rows, x, y) * unit
    return (shape(n, sqrt(n * n + mpf("0.01"))) - mpf(mean)) / mpf(deviation)


# The window of octaves.

def fade(t):
    t = min(max(t, mpf(0)), mpf(1))
    return t**3 * (t * (6 * t - 15) + 10)


def height(kind, seed, x, y, pitch, roughness, finest, coarsest):
    pixels = log(real(1 / pitch), 2)
    finest, coarsest = mpf(finest), mpf(coarsest)
    weights = {}
    for k in range(floor(pixels) - 17, floor(pixels) + 4):
        u = pixels - k + mpf(FEATURES[kind])
        weight = 2 ** ((1 - mpf(roughness)) * u)
        weight *= fade((u - finest) / mpf("1.5")) * fade((coarsest - u) / mpf("1.5"))
        if weight > 0:
            weights[k] = weight
    unit = sqrt(VARIANCE.get(kind, mpf(1)) * sum(w * w for w in weights.values()))
    return sum(mp.nint(w / unit * 2**24) / 2**24 * octave(kind, seed, k, x, y)
               for k, w in weights.items())


# Centres and pitches have few enough bits to lie on the pixel grid.
DEFAULTS = {"seed": 7, "roughness": "0.5", "finest": "1", "coarsest": "10"}
VIEWS = [  # bits; centre x and y in 2^-bits; pitch: m 2^-e
    (40, 769658139443, -330712481587, 3, 10),
    (1040, -(3**640), 7**362, 5, 1002),
    (3380, 5**1450 + 1, -(3**2131), 7, 3330),
    (-30, -77123457, 123456789, 1, -40),
]
RANDOM_VIEWS = [  # bits; pitch: m 2^-e, about 1, 1e-13 and 1e-1000; all else is drawn at random
    (60, 7, 3), (100, 9, 46), (3380, 7, 3325),
]


def case(bits, cx, cy, m, e, pixels, parameters):
    """The heights of all kinds at pixels (column, row) counted from the one at the centre."""
    pitch = m * Fraction(2) ** -e
    x, y = cx * Fraction(2) ** -bits, cy * Fraction(2) ** -bits
    return parameters | {
        "exponent": -bits, "x": str(cx), "y": str(cy), "pitch": m, "pitchExponent": -e,
        "columns": [column for column, _ in pixels], "rows": [row for _, row in pixels],
        "heights": {
            kind: [
                nstr(height(kind, x=x + column * pitch, y=y + row * pitch, pitch=pitch, **parameters), 20)
                for column, row in pixels
            ]
            for kind in FEATURES
        },
    }


if __name__ == "__main__":
    cases = [case(*view, [(-1, 0), (0, 0), (1, 0)], DEFAULTS) for view in VIEWS]
    random = Random(16)
    for bits, m, e in RANDOM_VIEWS:
        for roughness, finest, coarsest in [("0.5", "1", "10"), ("0.25", "1.75", "6.5"), ("1", "0", "13")]:
            parameters = {
                "seed": random.getrandbits(64), "roughness": roughness, "finest": finest,
                "coarsest": coarsest,
            }
            pixels = [(random.randrange(-10**6, 10**6), random.randrange(-10**6, 10**6)) for _ in range(6)]
            center = [random.randrange(-(2**bits), 2**bits) for _ in range(2)]
            cases.append(case(bits, *center, m, e, pixels, parameters))
    print(json.dumps(cases, indent=1))
