#define _GNU_SOURCE
#include "CFiles.h"

#include <fcntl.h>
#include <limits.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sched.h>
#endif
#include <stdio.h>
#include <unistd.h>

int cfiles_processor_count(void) {
#ifdef __linux__
  // The system takes no set with less room than the machine has.
  for (int room = CPU_SETSIZE; room <= CPU_SETSIZE << 10; room *= 2) {
    cpu_set_t *set = CPU_ALLOC(room);
    if (!set) break;
    size_t size = CPU_ALLOC_SIZE(room);
    int count = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (count > 0) return count;
  }
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

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

void cfiles_return_large_blocks(void) {
#ifdef __GLIBC__
  // The threshold is glibc's own at the start; set once, it no longer grows.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}

void cfiles_keep_large_blocks(void) {
#ifdef __GLIBC__
  // The greatest that glibc takes; set alone, either would make the other worse.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}
