// Two compressors of DEFLATE (RFC 1951): libdeflate, the fast one, and zlib.
#include <libdeflate.h>
#include <zlib.h>
