#pragma once

/// The orbit of c = re + im·i under z ← z² + c from z = c, `iterations` times, in C at `precision`
/// bits; returns the last real part. What our own loops are measured against.
double fathom_orbit_baseline(const char *re, const char *im, long precision, long iterations);

/// Draws a view of the Mandelbrot set, `extent` wide and no narrower than 1e-290, as plainly as can
/// be; returns the mean count of its samples. The unit that whole programs are timed in.
double fathom_yardstick(const char *re, const char *im, const char *extent, long limit, long width,
                        long height, long threads);
