// What libFuzzer calls; the targets are in Swift.

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

void fathom_fuzz_prepare(void);
void fathom_fuzz_check(const uint8_t *data, size_t size);
size_t fathom_fuzz_mutate(uint8_t *data, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);

// The file of the last input. Threads of Dispatch block signals, so that a trap on one of them ends the
// process before libFuzzer can keep what led to it.
static int last = -1;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  fathom_fuzz_prepare();
  const char *path = getenv("LAST_INPUT");
  if (path) last = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (last >= 0 && (pwrite(last, data, size, 0) != (ssize_t)size || ftruncate(last, (off_t)size))) abort();
  fathom_fuzz_check(data, size);
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed) {
  size_t changed = fathom_fuzz_mutate(data, size, room, seed);
  return changed ? changed : LLVMFuzzerMutate(data, size, room);
}
