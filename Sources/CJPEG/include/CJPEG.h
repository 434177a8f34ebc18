// libjpeg's interface with setjmp and longjmp kept on this side: every call returns a status and
// leaves a message, and nothing ever jumps over a Swift frame.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CJPEG_MESSAGE_SIZE 256

// MARK: Writing

/// Writes RGB samples, rows from the top without padding, as a complete JPEG file.
///
/// `quality` is libjpeg's, 1 to 100; colours have half the resolution below 90. On success `*bytes`
/// has `*count` bytes, to be freed with `free`. Returns false after an error and leaves its message,
/// ended by a zero byte.
bool cjpeg_write(uint32_t width, uint32_t height, int quality, const uint8_t *samples,
                 uint8_t **bytes, size_t *count, char message[CJPEG_MESSAGE_SIZE]);

// MARK: Reading

typedef struct cjpeg_reader cjpeg_reader;

typedef struct {
  uint32_t width;
  uint32_t height;
  /// Its coefficients come in several scans, so that no row is known before the last one.
  bool is_progressive;
  /// The samples can be turned into RGB: they are no CMYK and no unknown colours.
  bool has_known_colors;
  /// The segment of Exif data with its mark, which lives as long as the reader; NULL without one.
  const uint8_t *exif;
  size_t exif_size;
} cjpeg_head;

/// A reader of `count` bytes at `bytes`, or of `file` from its current position if `file` is not
/// NULL. It keeps the pointers, so they must outlive it. NULL when memory is short.
cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, FILE *file);

/// Frees the reader; it neither frees the bytes nor closes the file.
void cjpeg_reader_destroy(cjpeg_reader *reader);

/// Reads all markers before the pixels. False after an error.
bool cjpeg_reader_read_head(cjpeg_reader *reader, cjpeg_head *head);

/// Prepares to read rows, after the head. False after an error.
bool cjpeg_reader_start_rows(cjpeg_reader *reader);

/// Reads the next row as RGB, 3 × width samples. False after an error.
bool cjpeg_reader_read_row(cjpeg_reader *reader, uint8_t *samples);

/// Reads on to the end of the picture, after its last row. False after an error.
bool cjpeg_reader_finish(cjpeg_reader *reader);

/// The error's message, after a call returned false.
const char *cjpeg_reader_message(const cjpeg_reader *reader);
