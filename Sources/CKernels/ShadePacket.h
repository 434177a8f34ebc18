// The loop that shades colours, over packets of samples.

#ifndef SHADE_PACKET_H
#define SHADE_PACKET_H

#include "Colors.h"
#include "Elementary.h"
#include "Levels.h"

/// A colour for each sample.
INLINE colors_packet repeated(const float *color) {
  colors_packet result;
  for (int lane = 0; lane < WIDTH; lane++)
    memcpy((float *)&result + 4 * lane, color, 4 * sizeof *color);
  return result;
}

/// The coverage by a line of a pixel on either side of the set, 0 to 1.
INLINE vec line_at(vec distances) {
  vec x = 1.0 - larger(distances, (vec)0.0);
  return distances < 1.0 ? x * x * (3.0 - 2.0 * x) : (vec)0.0;
}

void LEVEL_NAME(color_shade)(const color_shading *shading, const double *values,
                             const float *colors, int64_t count, float *light) {
  colors_packet contour = repeated(shading->contour), line = repeated(shading->outline_color);
  for (int64_t i = 0; i < count; i += WIDTH) {
    int64_t rest = count - i;
    // The interior has no shades.
    ivec has_shades = magnitude(load_up_to(values + i, rest)) < (vec)INFINITY;
    colors_packet color = load_colors(colors + 4 * i, rest);
    if (shading->cosines) {
      // The share of the dark cell at an angle, 0 to 1.
      vec cell = 0.5 - 0.5 * load_up_to(shading->cosines + i, rest);
      color *= four_times(has_shades ? 1.0 - shading->decomposition * cell : (vec)1.0);
    }
    if (shading->shades) {
      vec shades = load_up_to(shading->shades + i, rest);
      colors_packet shade = four_times(has_shades ? shades : (vec)0.0);
      // What is lit keeps its darkest and its lightest tones.
      color += color * (shade * (shade < 0.0f ? (colors_packet)1.0f : 2.0f * (1.0f - color)));
    }
    if (shading->covers) {
      vec covers = load_up_to(shading->covers + i, rest);
      color += (contour - color) * four_times(has_shades ? covers : (vec)0.0);
    }
    if (shading->distances) {
      vec covers = shading->outline * line_at(load_up_to(shading->distances + i, rest));
      color += (line - color) * four_times(has_shades ? covers : (vec)0.0);
    }
    store_colors(light + 4 * i, rest, load_colors(light + 4 * i, rest) + color);
  }
}

#endif
