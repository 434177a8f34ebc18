#pragma once

/// The orbit of c = re + im·i under z ← z² + c from z = c, `iterations` times, in C at `precision`
/// bits; returns the last real part. What our own loops are measured against.
double fathom_orbit_baseline(const char *re, const char *im, long precision, long iterations);
