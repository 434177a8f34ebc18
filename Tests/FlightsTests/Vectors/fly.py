"""Writes fly.json: points of van Wijk and Nuij's path by the formulas of their paper, in thousands of
digits, so that nothing that cancels matters. Run as: python3 fly.py > fly.json
"""
import json
import sys

from mpmath import mp, mpf, sqrt, asinh, cosh, sinh, tanh, hypot, nstr

CASES = [
    # name, centre 0, width 0, centre 1, width 1, rho (None: sqrt 2)
    ("landscape", ("0.1", "0.2"), "4", ("-3.25", "1.125"), "0.5", None),
    ("sideways", ("0", "0"), "1e-3", ("7", "-1"), "1e-3", None),
    ("sideways-low", ("0", "0"), "1e-3", ("7", "-1"), "1e-3", "0.5"),
    ("sideways-high", ("0", "0"), "1e-3", ("7", "-1"), "1e-3", "4"),
    ("almost-one-size", ("0.5", "0.5"), "1", ("0.75", "0.5"), "1.000000001", None),
    ("almost-one-place", ("0.5", "0.5"), "1", ("0.500000000001", "0.5"), "1e-4", None),
    ("almost-the-same", ("0.5", "0.5"), "1", ("0.500001", "0.5"), "1.000001", None),
    ("in-15", ("-0.75", "0.25"), "4", ("-1.25", "0.0123456789"), "1e-15", None),
    ("in-300", ("-0.75", "0.25"), "4", ("-1.25", "0.0123456789"), "1e-300", None),
    ("in-1000", ("-0.75", "0.25"), "4", ("-1.25", "0.0123456789"), "1e-1000", "1.1"),
    ("deep-to-deep", ("-0.75", "0.25"), "1e-300", ("-1.25", "0.0123456789"), "1e-500", None),
    ("deep-neighbours", ("0", "1e-200"), "1e-220", ("3e-210", "0"), "1e-240", None),
    ("far-out", ("-0.75", "0.25"), "1e300", ("1e299", "0.5"), "1e200", None),
    ("in-10000", ("-0.75", "0.25"), "4", ("-1.25", "0.0123456789"), "1e-10000", None),
]
SHARES = ["0.01", "0.25", "0.5", "0.77", "0.99"]


def case(name, c0, w0, c1, w1, rho):
    (x0, y0), (x1, y1) = [[mpf(v) for v in c] for c in (c0, c1)]
    a, b = mpf(w0), mpf(w1)
    r = sqrt(mpf(2)) if rho is None else mpf(rho)
    d = hypot(x1 - x0, y1 - y0)
    b0 = (b * b - a * a + r**4 * d * d) / (2 * a * r * r * d)
    b1 = (b * b - a * a - r**4 * d * d) / (2 * b * r * r * d)
    r0, r1 = -asinh(b0), -asinh(b1)
    length = (r1 - r0) / r
    points = []
    shares = ["0.25", "0.77"] if "10000" in name else SHARES
    for share in shares:
        s = mpf(share) * length
        u = a / r**2 * (cosh(r0) * tanh(r * s + r0) - sinh(r0))
        w = a * cosh(r0) / cosh(r * s + r0)
        # The digits of the centre that lie above 1e-16 of the width.
        def text(v):
            digits = int(mp.log10(max(abs(v), w) / w)) + 18
            return nstr(v, digits, strip_zeros=True, min_fixed=0, max_fixed=0)
        points.append({
            "share": share, "width": nstr(w, 20),
            "x": text(x0 + u * (x1 - x0) / d), "y": text(y0 + u * (y1 - y0) / d),
        })
    return {
        "name": name, "from": {"x": c0[0], "y": c0[1], "width": w0},
        "to": {"x": c1[0], "y": c1[1], "width": w1}, "rho": rho,
        "octaves": nstr(length * r / mp.log(2), 20), "points": points,
    }


def reverse(name, c0, w0, c1, w1, rho):
    return case(name + "-back", c1, w1, c0, w0, rho)


sys.set_int_max_str_digits(0)
cases = []
for arguments in CASES:
    mp.dps = 20100 if "10000" in arguments[0] else 2100
    cases.append(case(*arguments))
    cases.append(reverse(*arguments))
print(json.dumps(cases, indent=1))
