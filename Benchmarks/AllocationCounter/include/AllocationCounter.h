#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What was allocated between a start and a stop, on all threads.
typedef struct {
  /// Calls of malloc, calloc, realloc and the aligned variants.
  uint64_t allocations;
  /// Growth of the live heap, in bytes of allocator chunks; negative when it shrank.
  int64_t bytes;
} AllocationCounts;

/// Whether this platform's allocator can be observed; where it cannot, every count is 0.
bool allocation_counter_is_supported(void);

/// Sets the counts to 0 and starts counting.
void allocation_counter_start(void);

/// Stops counting.
AllocationCounts allocation_counter_stop(void);

#endif
