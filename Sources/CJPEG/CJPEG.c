#include "CJPEG.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
  char message[JMSG_LENGTH_MAX];
} failure;

static void fail(j_common_ptr jpeg) {
  failure *failed = (failure *)jpeg->err;
  jpeg->err->format_message(jpeg, failed->message);
  longjmp(failed->jump, 1);
}

/// Turns warnings into errors where pixels are lost, which libjpeg fills with gray.
static void hear(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_MUST_RESYNC:
  case JWRN_ARITH_BAD_CODE: fail(jpeg);
  default: break;
  }
}

static struct jpeg_error_mgr *prepare(failure *failed) {
  jpeg_std_error(&failed->manager);
  failed->manager.error_exit = fail;
  failed->manager.emit_message = hear;
  return &failed->manager;
}

static void keep_message(char *message, const char *text) {
  strncpy(message, text, CJPEG_MESSAGE_SIZE - 1);
  message[CJPEG_MESSAGE_SIZE - 1] = 0;
}

// MARK: Writing

bool cjpeg_write(uint32_t width, uint32_t height, int quality, const uint8_t *samples,
                 uint8_t **bytes, size_t *count, char message[CJPEG_MESSAGE_SIZE]) {
  struct jpeg_compress_struct jpeg;
  failure failed;
  // Room of our own is never freed by libjpeg, which takes its own in turn if it is too little.
  unsigned long size = (unsigned long)width * height * 3 + 4096;
  unsigned char *const room = malloc(size);
  unsigned char *file = room;
  if (!room) {
    keep_message(message, "out of memory");
    return false;
  }
  jpeg.err = prepare(&failed);
  if (setjmp(failed.jump)) {
    keep_message(message, failed.message);
    jpeg_destroy_compress(&jpeg);
    free(room);
    return false;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &file, &size);
  jpeg.image_width = width;
  jpeg.image_height = height;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  if (quality >= 90) jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(samples + (size_t)jpeg.next_scanline * width * 3);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  if (file != room) free(room);
  *bytes = file;
  *count = size;
  message[0] = 0;
  return true;
}

// MARK: Reading

/// Progressive pictures have about ten; each takes time for the whole picture, whatever its length.
#define MOST_SCANS 100

/// Called for every row of blocks.
static void count_scans(j_common_ptr common) {
  const struct jpeg_decompress_struct *jpeg = (const struct jpeg_decompress_struct *)common;
  if (jpeg->input_scan_number <= MOST_SCANS) return;
  failure *failed = (failure *)common->err;
  snprintf(failed->message, sizeof failed->message, "it has more than %d scans", MOST_SCANS);
  longjmp(failed->jump, 1);
}

struct cjpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_progress_mgr progress;
  failure failed;
};

cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, FILE *file) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->jpeg.err = prepare(&reader->failed);
  if (setjmp(reader->failed.jump)) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->jpeg);
  reader->progress.progress_monitor = count_scans;
  reader->jpeg.progress = &reader->progress;
  if (file) {
    jpeg_stdio_src(&reader->jpeg, file);
  } else {
    jpeg_mem_src(&reader->jpeg, bytes, count);
  }
  return reader;
}

void cjpeg_reader_destroy(cjpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}

bool cjpeg_reader_read_head(cjpeg_reader *reader, cjpeg_head *head) {
  if (setjmp(reader->failed.jump)) return false;
  // Exif data fit into one segment, as the marker's length has 16 bits.
  jpeg_save_markers(&reader->jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&reader->jpeg, TRUE);
  head->exif = NULL;
  head->exif_size = 0;
  for (jpeg_saved_marker_ptr marker = reader->jpeg.marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length < 6 ||
        memcmp(marker->data, "Exif\0", 6) != 0) {
      continue;
    }
    head->exif = marker->data;
    head->exif_size = marker->data_length;
    break;
  }
  head->width = reader->jpeg.image_width;
  head->height = reader->jpeg.image_height;
  head->is_progressive = jpeg_has_multiple_scans(&reader->jpeg);
  const J_COLOR_SPACE colors = reader->jpeg.jpeg_color_space;
  head->has_known_colors =
      colors == JCS_GRAYSCALE || colors == JCS_RGB || colors == JCS_YCbCr;
  return true;
}

bool cjpeg_reader_start_rows(cjpeg_reader *reader) {
  if (setjmp(reader->failed.jump)) return false;
  reader->jpeg.out_color_space = JCS_RGB;
  reader->jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&reader->jpeg);
  return true;
}

bool cjpeg_reader_read_row(cjpeg_reader *reader, uint8_t *samples) {
  if (setjmp(reader->failed.jump)) return false;
  JSAMPROW row = samples;
  jpeg_read_scanlines(&reader->jpeg, &row, 1);
  return true;
}

bool cjpeg_reader_finish(cjpeg_reader *reader) {
  if (setjmp(reader->failed.jump)) return false;
  jpeg_finish_decompress(&reader->jpeg);
  return true;
}

const char *cjpeg_reader_message(const cjpeg_reader *reader) { return reader->failed.message; }
