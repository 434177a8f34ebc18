// GMP first: MPFR declares its mpz functions only when gmp.h has been seen.
#include <gmp.h>
#include <mpfr.h>
