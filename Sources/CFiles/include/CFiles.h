// System calls that Swift does not see.
#pragma once

#include <stdbool.h>

/// The processors that the system lets this process run on, at least one.
int cfiles_processor_count(void);

/// Waits until all that was written to the file system of an open file is on disk.
bool cfiles_flush_file_system(int file);

/// Makes two files or folders change their names in one step; `errno` tells why not.
bool cfiles_exchange(const char *first, const char *second);

/// Gives large blocks of memory back to the system as soon as they are freed; glibc would keep those of a
/// frame's size, for each thread, once a few have been freed.
void cfiles_return_large_blocks(void);

/// Keeps large blocks of memory that are freed for the next ones of their size; glibc would give them back, and
/// the system clear them again for every frame.
void cfiles_keep_large_blocks(void);
