// The loops that turn slopes along both axes into their directions and steepnesses.

#ifndef SLOPE_PACKET_H
#define SLOPE_PACKET_H

#include "Elementary.h"
#include "Levels.h"

void LEVEL_NAME(noise_directions)(const double *x, const double *y, int64_t count,
                                  double *directions) {
  for (int64_t i = 0; i < count; i += WIDTH)
    store_up_to(directions + i, count - i,
                angles_of(load_up_to(x + i, count - i), load_up_to(y + i, count - i)));
}

void LEVEL_NAME(noise_steepnesses)(const double *x, const double *y, int64_t count,
                                   double *steepnesses) {
  for (int64_t i = 0; i < count; i += WIDTH) {
    vec across = load_up_to(x + i, count - i), down = load_up_to(y + i, count - i);
    store_up_to(steepnesses + i, count - i, square_root(across * across + down * down));
  }
}

#endif
