// What libFuzzer calls; the targets are in Swift.

#include <stddef.h>
#include <stdint.h>

void fathom_fuzz_prepare(void);
void fathom_fuzz_check(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  fathom_fuzz_prepare();
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fathom_fuzz_check(data, size);
  return 0;
}
