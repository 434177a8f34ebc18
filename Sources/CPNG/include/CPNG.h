// Reading by libpng's classic interface (libpng manual, section III), with setjmp and longjmp kept on
// this side: every call returns a status and leaves a message, and nothing ever jumps over a Swift
// frame.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct cpng_reader cpng_reader;

typedef struct {
  uint32_t width;
  uint32_t height;
  /// Bits per sample of the rows handed out: 16 for a 16-bit file, else 8.
  int depth;
  /// Bytes of one row as stored in the file, before any conversion to RGB.
  size_t stored_row_size;
  /// The rows come in several passes, each over the whole picture.
  bool is_interlaced;
  /// Some pixels may be transparent.
  bool has_alpha;
  /// The Exif data ahead of the pixels, which live as long as the reader; NULL without any.
  const uint8_t *exif;
  size_t exif_size;
} cpng_head;

typedef struct {
  const char *keyword;
  const char *value;
  /// The value is UTF-8 (an iTXt chunk), else Latin-1.
  bool is_utf8;
} cpng_text;

/// A reader of `count` bytes at `bytes`, or of as many of `file` from its current position if `file` is
/// not NULL. It keeps the pointers, so they must outlive it. NULL when memory is short.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, FILE *file);

/// Frees the reader; it neither frees the bytes nor closes the file.
void cpng_reader_destroy(cpng_reader *reader);

/// Reads all chunks before the pixels. False after an error.
bool cpng_reader_read_head(cpng_reader *reader, uint32_t largest_side, cpng_head *head);

/// Reads the pixels as RGB, rows from the top without padding, and the chunks up to the end.
///
/// Colour tables and grays become RGB, alpha is dropped, 16-bit samples come in the machine's own
/// byte order. `samples` has room for height × width × 3 samples of the head's depth.
bool cpng_reader_read_pixels(cpng_reader *reader, void *samples);

/// Prepares to read rows of 8-bit samples one by one, after the head: RGB, or RGBA if
/// `keeps_alpha`. False after an error.
///
/// Colour tables and grays become RGB, 16-bit samples the nearest of 8 bits. `*passes` is the number
/// of times that all rows are to be read; in each pass a row must find what the pass before left.
bool cpng_reader_start_rows(cpng_reader *reader, bool keeps_alpha, int *passes);

/// Reads the next row of the pass. False after an error.
bool cpng_reader_read_row(cpng_reader *reader, uint8_t *samples);

/// Reads the chunks up to the end, after the last row. False after an error.
bool cpng_reader_finish(cpng_reader *reader);

/// The number of text chunks seen so far, and one of them; it lives as long as the reader.
size_t cpng_reader_text_count(const cpng_reader *reader);
cpng_text cpng_reader_text(const cpng_reader *reader, size_t index);

/// The error's message, after a call returned false.
const char *cpng_reader_message(const cpng_reader *reader);
