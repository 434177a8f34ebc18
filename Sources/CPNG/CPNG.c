#include "CPNG.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define MESSAGE_SIZE 256
/// The bytes that all texts may have together. libpng gives so many to each.
#define TEXT_BUDGET 8000000

static bool machine_is_little_endian(void) {
  const uint16_t one = 1;
  return *(const uint8_t *)&one == 1;
}

static void fail(png_structp png, png_const_charp text) {
  char *message = png_get_error_ptr(png);
  strncpy(message, text, MESSAGE_SIZE - 1);
  message[MESSAGE_SIZE - 1] = 0;
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  /// What is left of the file, and of the chunk that is being read.
  size_t count;
  size_t chunk_count;
  bool has_signature;
  FILE *file;
  char message[MESSAGE_SIZE];
};

/// Leaves a text what those before it have not taken, packed or not; other chunks have a budget each.
static void set_chunk_budget(png_structp png, png_infop info, const uint8_t *type, size_t length) {
  const bool is_text =
      !memcmp(type, "tEXt", 4) || !memcmp(type, "zTXt", 4) || !memcmp(type, "iTXt", 4);
  size_t rest = TEXT_BUDGET;
  if (is_text) {
    png_textp texts = NULL;
    const int count = png_get_text(png, info, &texts, NULL);
    for (int i = 0; i < count; i++) {
      const size_t size = texts[i].text_length + texts[i].itxt_length;
      rest -= size < rest ? size : rest;
    }
    if (length > rest) png_error(png, "its texts are longer than 8,000,000 bytes");
  }
  // None would mean that there is no limit.
  png_set_chunk_malloc_max(png, rest ? rest : 1);
}

/// Refuses a chunk that is longer than the rest of the file. libpng would take and clear as much memory
/// as the chunk claims, up to 2 GiB, before it finds the end.
static void follow_chunks(png_structp png, cpng_reader *reader, const uint8_t *bytes, size_t count) {
  if (reader->chunk_count) {
    reader->chunk_count -= count < reader->chunk_count ? count : reader->chunk_count;
  } else if (!reader->has_signature) {
    reader->has_signature = true;
  } else if (count == 8) {
    const size_t length = png_get_uint_32(bytes);
    // Its checksum follows. Pixels are read piece by piece.
    if (length + 4 > reader->count && memcmp(bytes + 4, "IDAT", 4) != 0) {
      png_error(png, "the data ends early: a chunk is longer than the rest of the file");
    }
    set_chunk_budget(png, reader->info, bytes + 4, length);
    reader->chunk_count = length + 4;
  }
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (count > reader->count) png_error(png, "the data ends early");
  if (reader->file) {
    if (fread(bytes, 1, count, reader->file) < count) {
      png_error(png, ferror(reader->file) ? "reading failed" : "the data ends early");
    }
  } else {
    memcpy(bytes, reader->bytes, count);
    reader->bytes += count;
  }
  reader->count -= count;
  follow_chunks(png, reader, bytes, count);
}

cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, FILE *file) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->file = file;
  reader->png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, reader->message, fail, ignore_warning);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, read_bytes);
  return reader;
}

void cpng_reader_destroy(cpng_reader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

bool cpng_reader_read_head(cpng_reader *reader, uint32_t largest_side, cpng_head *head) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_user_limits(png, largest_side, largest_side);
  // libpng would take a thousand texts, each of which has to be unpacked before it is known to be too long.
  png_set_chunk_cache_max(png, 16);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info(png, info);
  head->width = png_get_image_width(png, info);
  head->height = png_get_image_height(png, info);
  head->depth = png_get_bit_depth(png, info) == 16 ? 16 : 8;
  head->stored_row_size = png_get_rowbytes(png, info);
  head->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  head->has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) ||
                    png_get_valid(png, info, PNG_INFO_tRNS);
  head->exif = NULL;
  head->exif_size = 0;
#ifdef PNG_eXIf_SUPPORTED
  png_uint_32 exif_size = 0;
  png_bytep exif = NULL;
  if (png_get_eXIf_1(png, info, &exif_size, &exif)) {
    head->exif = exif;
    head->exif_size = exif_size;
  }
#endif
  return true;
}

/// Asks libpng for RGB samples, whatever is in the file.
static void expand_colors(png_structp png, png_infop info) {
  const int color_type = png_get_color_type(png, info);
  if (color_type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (color_type == PNG_COLOR_TYPE_GRAY && png_get_bit_depth(png, info) < 8) {
    png_set_expand_gray_1_2_4_to_8(png);
  }
  if (!(color_type & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
}

bool cpng_reader_read_pixels(cpng_reader *reader, void *samples) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  const int depth = png_get_bit_depth(png, info);
  expand_colors(png, info);
  png_set_strip_alpha(png);
  if (depth == 16 && machine_is_little_endian()) png_set_swap(png);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);

  const uint32_t height = png_get_image_height(png, info);
  const size_t row_size = png_get_rowbytes(png, info);
  const size_t expected = (size_t)png_get_image_width(png, info) * (depth == 16 ? 6 : 3);
  if (row_size != expected) png_error(png, "a row did not convert to RGB");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(png, (png_bytep)samples + y * row_size, NULL);
    }
  }
  png_read_end(png, info);
  return true;
}

bool cpng_reader_start_rows(cpng_reader *reader, bool keeps_alpha, int *passes) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return false;
  expand_colors(png, info);
  png_set_scale_16(png);
  if (!keeps_alpha) {
    png_set_strip_alpha(png);
  } else {
    if (png_get_valid(png, info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  }
  *passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const size_t expected = (size_t)png_get_image_width(png, info) * (keeps_alpha ? 4 : 3);
  if (png_get_rowbytes(png, info) != expected) png_error(png, "a row did not convert to RGB");
  return true;
}

bool cpng_reader_read_row(cpng_reader *reader, uint8_t *samples) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_row(reader->png, samples, NULL);
  return true;
}

bool cpng_reader_finish(cpng_reader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_end(reader->png, reader->info);
  return true;
}

size_t cpng_reader_text_count(const cpng_reader *reader) {
  png_textp texts = NULL;
  return (size_t)png_get_text(reader->png, reader->info, &texts, NULL);
}

cpng_text cpng_reader_text(const cpng_reader *reader, size_t index) {
  png_textp texts = NULL;
  png_get_text(reader->png, reader->info, &texts, NULL);
  const png_text *text = &texts[index];
  return (cpng_text){
      .keyword = text->key,
      .value = text->text ? text->text : "",
      .is_utf8 = text->compression >= PNG_ITXT_COMPRESSION_NONE,
  };
}

const char *cpng_reader_message(const cpng_reader *reader) { return reader->message; }
