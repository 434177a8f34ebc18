#define _GNU_SOURCE
#include "CFiles.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

bool cfiles_flush_file_system(int file) {
#ifdef __linux__
  return syncfs(file) == 0;
#else
  (void)file;
  sync();
  return true;
#endif
}

bool cfiles_exchange(const char *first, const char *second) {
#ifdef __linux__
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) == 0;
#else
  return renamex_np(first, second, RENAME_SWAP) == 0;
#endif
}
