// The loops that turn samples into the planes of videos, in packets of pixels.

#ifndef PLANE_PACKET_H
#define PLANE_PACKET_H

#include "Levels.h"
#include "Vectors.h"

/// The pixels of a packet, at every level: their samples are taken apart 16 bytes at a time.
#define PLANE_PIXELS 16

typedef uint8_t sample_packet __attribute__((ext_vector_type(PLANE_PIXELS)));
typedef int32_t plane_packet __attribute__((ext_vector_type(PLANE_PIXELS)));
typedef uint16_t sum_packet __attribute__((ext_vector_type(PLANE_PIXELS)));
typedef uint16_t half_sums __attribute__((ext_vector_type(PLANE_PIXELS / 2)));
typedef int32_t half_packet __attribute__((ext_vector_type(PLANE_PIXELS / 2)));
typedef uint8_t half_samples __attribute__((ext_vector_type(PLANE_PIXELS / 2)));

/// The samples of a packet's pixels, colour by colour.
typedef struct {
  sample_packet red, green, blue;
} pixel_packet;

/// Loads pixels; rows need not be whole packets.
INLINE pixel_packet load_pixels(const uint8_t *samples, int64_t count) {
  sample_packet parts[3] = {0};
  if (count >= PLANE_PIXELS) memcpy(parts, samples, sizeof parts);
  else memcpy(parts, samples, 3 * (size_t)count);
  // Of each colour first what lies in the first two parts, then the rest: places from 16 on are those of the second.
  sample_packet red = __builtin_shufflevector(parts[0], parts[1], 0, 3, 6, 9, 12, 15, 18, 21, 24,
                                              27, 30, -1, -1, -1, -1, -1);
  sample_packet green = __builtin_shufflevector(parts[0], parts[1], 1, 4, 7, 10, 13, 16, 19, 22, 25,
                                                28, 31, -1, -1, -1, -1, -1);
  sample_packet blue = __builtin_shufflevector(parts[0], parts[1], 2, 5, 8, 11, 14, 17, 20, 23, 26,
                                               29, -1, -1, -1, -1, -1, -1);
  return (pixel_packet){
    __builtin_shufflevector(red, parts[2], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29),
    __builtin_shufflevector(green, parts[2], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30),
    __builtin_shufflevector(blue, parts[2], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31),
  };
}

INLINE plane_packet widened(sample_packet samples) {
  return __builtin_convertvector(samples, plane_packet);
}

void LEVEL_NAME(color_plane)(const color_weights *weights, const uint8_t *samples, int64_t count,
                             uint8_t *plane) {
  for (int64_t i = 0; i < count; i += PLANE_PIXELS) {
    pixel_packet pixels = load_pixels(samples + 3 * i, count - i);
    plane_packet sums = weights->red * widened(pixels.red) + weights->green * widened(pixels.green)
                        + weights->blue * widened(pixels.blue) + weights->offset;
    sample_packet packet = __builtin_convertvector(sums >> 16, sample_packet);
    if (count - i >= PLANE_PIXELS) memcpy(plane + i, &packet, sizeof packet);
    else memcpy(plane + i, &packet, (size_t)(count - i));
  }
}

/// Of two rows' samples the sums around every other one, 1 2 1 in each row: eight times their mean. `last` is the sum
/// of the two before the packet, and afterwards that of its last ones.
INLINE half_packet halved(sample_packet upper, sample_packet lower, bool is_first, uint16_t *last) {
  sum_packet sums = __builtin_convertvector(upper, sum_packet)
                    + __builtin_convertvector(lower, sum_packet);
  half_sums even = __builtin_shufflevector(sums, sums, 0, 2, 4, 6, 8, 10, 12, 14);
  half_sums odd = __builtin_shufflevector(sums, sums, 1, 3, 5, 7, 9, 11, 13, 15);
  half_sums before = __builtin_shufflevector(odd, odd, -1, 0, 1, 2, 3, 4, 5, 6);
  before[0] = is_first ? even[0] : *last;
  *last = odd[PLANE_PIXELS / 2 - 1];
  return __builtin_convertvector((half_sums)(before + even + even + odd), half_packet);
}

INLINE void store_halved(const color_weights *weights, half_packet red, half_packet green,
                         half_packet blue, int64_t count, uint8_t *plane) {
  half_packet sums = weights->red * red + weights->green * green + weights->blue * blue;
  half_samples packet = __builtin_convertvector((sums + 8 * weights->offset) >> 19, half_samples);
  if (count >= PLANE_PIXELS / 2) memcpy(plane, &packet, sizeof packet);
  else memcpy(plane, &packet, (size_t)count);
}

void LEVEL_NAME(color_halve)(const color_weights *weights, const uint8_t *samples, int64_t width,
                             uint8_t *first_plane, uint8_t *second_plane) {
  uint16_t last[3] = {0};
  for (int64_t i = 0; i < width; i += PLANE_PIXELS) {
    pixel_packet upper = load_pixels(samples + 3 * i, width - i);
    pixel_packet lower = load_pixels(samples + 3 * (width + i), width - i);
    half_packet red = halved(upper.red, lower.red, i == 0, last);
    half_packet green = halved(upper.green, lower.green, i == 0, last + 1);
    half_packet blue = halved(upper.blue, lower.blue, i == 0, last + 2);
    int64_t count = (width - i) / 2;
    store_halved(weights, red, green, blue, count, first_plane + i / 2);
    store_halved(weights + 1, red, green, blue, count, second_plane + i / 2);
  }
}

#undef PLANE_PIXELS

#endif
