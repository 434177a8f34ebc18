// A plain deep-zoom renderer of the Mandelbrot set: reference orbit in MPFR, perturbation with
// rebasing, bilinear approximation in a binary tree of tolerance 2^-53, one sample at a time in
// double. Nothing clever, so that it stays what it is.

#include "CBaselines.h"

#include <math.h>
#include <mpfr.h>
#include <pthread.h>
#include <stdlib.h>

#define MOST_THREADS 64
#define MOST_LEVELS 64
#define ESCAPE2 1e4

typedef struct {
  double ax, ay, bx, by, radius2;
  int length;
} block;

/// A view on its way: all of it is fixed when the threads begin, but for `next_row`.
typedef struct {
  int width, height, limit;
  double pitch;
  double *x, *y;
  int last;
  block *blocks[MOST_LEVELS];
  int level_count;
  float *counts;
  int next_row;
} frame;

static void compute_orbit(frame *f, const char *re, const char *im) {
  mpfr_prec_t bits = 64 + (mpfr_prec_t)ceil(-log2(f->pitch));
  mpfr_t x, y, a, b, x2, y2, xy;
  mpfr_inits2(bits, x, y, a, b, x2, y2, xy, (mpfr_ptr)0);
  mpfr_set_str(a, re, 10, MPFR_RNDN);
  mpfr_set_str(b, im, 10, MPFR_RNDN);
  mpfr_set_zero(x, 1);
  mpfr_set_zero(y, 1);
  f->x = calloc((size_t)f->limit + 2, sizeof *f->x);
  f->y = calloc((size_t)f->limit + 2, sizeof *f->y);
  for (f->last = 1; f->last <= f->limit; f->last++) {
    mpfr_sqr(x2, x, MPFR_RNDN);
    mpfr_sqr(y2, y, MPFR_RNDN);
    mpfr_mul(xy, x, y, MPFR_RNDN);
    mpfr_sub(x, x2, y2, MPFR_RNDN);
    mpfr_add(x, x, a, MPFR_RNDN);
    mpfr_mul_2ui(xy, xy, 1, MPFR_RNDN);
    mpfr_add(y, xy, b, MPFR_RNDN);
    double zx = mpfr_get_d(x, MPFR_RNDN), zy = mpfr_get_d(y, MPFR_RNDN);
    f->x[f->last] = zx;
    f->y[f->last] = zy;
    if (zx * zx + zy * zy > ESCAPE2) break;
  }
  if (f->last > f->limit) f->last = f->limit;
  mpfr_clears(x, y, a, b, x2, y2, xy, (mpfr_ptr)0);
}

static block merged(const block *first, const block *second, double reach) {
  block both = {
    .ax = second->ax * first->ax - second->ay * first->ay,
    .ay = second->ax * first->ay + second->ay * first->ax,
    .bx = second->ax * first->bx - second->ay * first->by + second->bx,
    .by = second->ax * first->by + second->ay * first->bx + second->by,
    .length = first->length + second->length,
  };
  double a = hypot(first->ax, first->ay), b = hypot(first->bx, first->by);
  double left = fmax(0, (sqrt(second->radius2) - b * reach) / a);
  double radius = fmin(sqrt(first->radius2), left);
  both.radius2 = radius > 0 ? radius * radius : 0;
  return both;
}

static void build_blocks(frame *f) {
  double reach = 0.5 * f->pitch * hypot(f->width, f->height);
  int count = f->last - 1;
  if (count < 1) return;
  f->blocks[0] = malloc(sizeof(block) * (size_t)count);
  for (int i = 0; i < count; i++) {
    double ax = 2 * f->x[i + 1], ay = 2 * f->y[i + 1], radius = 0x1p-53 * hypot(ax, ay);
    f->blocks[0][i] = (block){ax, ay, 1, 0, radius * radius, 1};
  }
  for (f->level_count = 1; count > 1; f->level_count++) {
    count /= 2;
    const block *below = f->blocks[f->level_count - 1];
    block *level = f->blocks[f->level_count] = malloc(sizeof(block) * (size_t)count);
    for (int k = 0; k < count; k++) level[k] = merged(&below[2 * k], &below[2 * k + 1], reach);
  }
}

/// The longest block from member `m` on that a delta of squared size `size2` can take.
static const block *longest(const frame *f, int m, double size2) {
  int i = m - 1;
  if (m == 0 || i >= f->last - 1 || !(size2 < f->blocks[0][i].radius2)) return NULL;
  const block *best = &f->blocks[0][i];
  for (int level = 1; level < f->level_count && !(i & 1); level++) {
    i >>= 1;
    if (i >= (f->last - 1) >> level || !(size2 < f->blocks[level][i].radius2)) break;
    best = &f->blocks[level][i];
  }
  return best;
}

/// The iterations until the sample at c escapes, -1 if it does not within the limit.
static float iterate(const frame *f, double cx, double cy) {
  double dx = 0, dy = 0;
  int n = 0, m = 0;
  while (n < f->limit) {
    const block *b = longest(f, m, dx * dx + dy * dy);
    double x, y;
    if (b && n + b->length <= f->limit) {
      x = b->ax * dx - b->ay * dy + b->bx * cx - b->by * cy;
      y = b->ax * dy + b->ay * dx + b->bx * cy + b->by * cx;
      m += b->length;
      n += b->length;
    } else {
      double ax = 2 * f->x[m] + dx, ay = 2 * f->y[m] + dy;
      x = ax * dx - ay * dy + cx;
      y = ax * dy + ay * dx + cy;
      m++;
      n++;
    }
    dx = x;
    dy = y;
    double zx = f->x[m] + dx, zy = f->y[m] + dy, z2 = zx * zx + zy * zy;
    if (z2 > ESCAPE2) return (float)n;
    if (z2 < dx * dx + dy * dy || m >= f->last) {
      dx = zx;
      dy = zy;
      m = 0;
    }
  }
  return -1;
}

static void *draw_rows(void *argument) {
  frame *f = argument;
  for (int row; (row = __atomic_fetch_add(&f->next_row, 1, __ATOMIC_RELAXED)) < f->height;) {
    double cy = (f->height / 2.0 - row - 0.5) * f->pitch;
    for (int column = 0; column < f->width; column++) {
      double cx = (column + 0.5 - f->width / 2.0) * f->pitch;
      f->counts[row * f->width + column] = iterate(f, cx, cy);
    }
  }
  return NULL;
}

double fathom_yardstick(const char *re, const char *im, const char *extent, long limit, long width,
                        long height, long threads) {
  frame f = {
    .width = (int)width, .height = (int)height, .limit = (int)limit, .pitch = atof(extent) / width,
  };
  long area = width * height;
  f.counts = malloc(sizeof *f.counts * (size_t)area);
  compute_orbit(&f, re, im);
  build_blocks(&f);
  pthread_t pool[MOST_THREADS];
  if (threads > MOST_THREADS) threads = MOST_THREADS;
  for (int i = 0; i < threads; i++) pthread_create(&pool[i], NULL, draw_rows, &f);
  for (int i = 0; i < threads; i++) pthread_join(pool[i], NULL);
  double sum = 0;
  for (long i = 0; i < area; i++) sum += f.counts[i];
  for (int level = 0; level < f.level_count; level++) free(f.blocks[level]);
  free(f.x);
  free(f.y);
  free(f.counts);
  return sum / area;
}
