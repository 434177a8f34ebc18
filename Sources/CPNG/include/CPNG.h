// libpng's classic interface with setjmp and longjmp kept on this side: every call returns a status
// and leaves a message, and nothing ever jumps over a Swift frame.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CPNG_MESSAGE_SIZE 256

enum {
  CPNG_FILTER_NONE = 0x08,
  CPNG_FILTER_SUB = 0x10,
  CPNG_FILTER_UP = 0x20,
  CPNG_FILTER_AVERAGE = 0x40,
  CPNG_FILTER_PAETH = 0x80,
};

// MARK: Writing

/// Takes `count` bytes of the file. Called in order, from the thread that called `cpng_write`.
typedef void (*cpng_sink)(void *context, const uint8_t *bytes, size_t count);

typedef struct {
  uint32_t width;
  uint32_t height;
  /// Bits per sample, 8 or 16; 16-bit samples are in the machine's own byte order.
  int depth;
  /// zlib's level, 0 to 9.
  int level;
  /// A union of `CPNG_FILTER_…`; with several of them libpng chooses per row.
  int filters;
  /// `text_count` times: keyword, zero byte, value, zero byte, all in Latin-1.
  const uint8_t *text;
  size_t text_count;
} cpng_picture;

/// Writes a complete PNG file of pixels that are compressed already: `count` bytes, less than 2^31, of
/// the zlib stream of all rows, each behind its filter's number.
///
/// Returns false after an error and leaves its message, ended by a zero byte.
bool cpng_write_compressed(const cpng_picture *picture, const uint8_t *stream, size_t count,
                           cpng_sink sink, void *context, char message[CPNG_MESSAGE_SIZE]);

/// Writes RGB samples, rows from the top without padding, as a complete PNG file.
///
/// Returns false after an error and leaves its message, ended by a zero byte.
bool cpng_write(const cpng_picture *picture, const void *samples, cpng_sink sink, void *context,
                char message[CPNG_MESSAGE_SIZE]);

// MARK: Reading

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
} cpng_head;

typedef struct {
  const char *keyword;
  const char *value;
  /// The value is UTF-8 (an iTXt chunk), else Latin-1.
  bool is_utf8;
} cpng_text;

/// A reader of `count` bytes at `bytes`, or of `file` from its current position if `file` is not
/// NULL. It keeps the pointers, so they must outlive it. NULL when memory is short.
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

/// Makes ready for reading rows of 8-bit samples one by one, after the head: RGB, or RGBA if
/// `keeps_alpha`. False after an error.
///
/// Colour tables and grays become RGB, 16-bit samples the nearest of 8 bits. `*passes` is how often
/// all rows have to be read; in each pass a row must find what the pass before left of it.
bool cpng_reader_start_rows(cpng_reader *reader, bool keeps_alpha, int *passes);

/// Reads the next row of the pass. False after an error.
bool cpng_reader_read_row(cpng_reader *reader, uint8_t *samples);

/// Reads the chunks up to the end, after the last row. False after an error.
bool cpng_reader_finish(cpng_reader *reader);

/// The number of text chunks seen so far, and one of them; it lives as long as the reader.
size_t cpng_reader_text_count(const cpng_reader *reader);
cpng_text cpng_reader_text(const cpng_reader *reader, size_t index);

/// What went wrong, after a call returned false.
const char *cpng_reader_message(const cpng_reader *reader);
