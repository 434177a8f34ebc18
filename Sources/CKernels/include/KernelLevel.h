// The instruction sets that kernels are written for.

#ifndef KERNEL_LEVEL_H
#define KERNEL_LEVEL_H

/// The instructions to use; every level gives the same bits.
typedef enum {
  KERNEL_BASELINE = 0,
  KERNEL_AVX2 = 1,
  KERNEL_AVX512 = 2,
} kernel_level;

/// The best level that this processor has.
kernel_level kernel_best_level(void);

#endif
