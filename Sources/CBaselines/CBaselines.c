#include "CBaselines.h"

#include <gmp.h>
#include <mpfr.h>

double fathom_orbit_baseline(const char *re, const char *im, long precision, long iterations) {
  mpfr_t cr, ci, x, y, sum, difference;
  mpfr_inits2(precision, cr, ci, x, y, sum, difference, (mpfr_ptr)0);
  mpfr_set_str(cr, re, 10, MPFR_RNDN);
  mpfr_set_str(ci, im, 10, MPFR_RNDN);
  mpfr_set(x, cr, MPFR_RNDN);
  mpfr_set(y, ci, MPFR_RNDN);
  for (long n = 0; n < iterations; n++) {
    mpfr_add(sum, x, y, MPFR_RNDN);
    mpfr_sub(difference, x, y, MPFR_RNDN);
    mpfr_mul(y, x, y, MPFR_RNDN);
    mpfr_mul_2ui(y, y, 1, MPFR_RNDN);
    mpfr_add(y, y, ci, MPFR_RNDN);
    mpfr_mul(x, sum, difference, MPFR_RNDN);
    mpfr_add(x, x, cr, MPFR_RNDN);
  }
  double result = mpfr_get_d(x, MPFR_RNDN);
  mpfr_clears(cr, ci, x, y, sum, difference, (mpfr_ptr)0);
  return result;
}
