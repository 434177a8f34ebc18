// The explorer's page in the program. SwiftPM's `.embedInCode` makes array literals of Swift, which take the compiler a
// minute.
#pragma once

#include <stddef.h>

/// A file of the page: its name, and its bytes.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} CPageFile;

/// All files; they are there as long as the program is.
const CPageFile *cpage_files(size_t *count);
