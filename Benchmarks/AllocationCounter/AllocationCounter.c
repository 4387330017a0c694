#include "AllocationCounter.h"

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

// The executable's own definitions of malloc and friends take precedence over those of glibc, for
// every library in the process. They forward to the names under which glibc keeps its own.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static atomic_bool counting;
static atomic_uint_fast64_t allocations;
static atomic_int_fast64_t bytes;

// Outside a count, an allocation pays for this load and a branch that is predicted.
static inline bool is_counting(void) {
  return __builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), false);
}

// The size of the chunk, with the header that glibc puts before each block.
static inline int64_t chunk_size(void *pointer) {
  return pointer == NULL ? 0 : (int64_t)(malloc_usable_size(pointer) + sizeof(size_t));
}

static inline void *counted(void *pointer, int64_t freed) {
  if (is_counting() && pointer != NULL) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, chunk_size(pointer) - freed, memory_order_relaxed);
  }
  return pointer;
}

void *malloc(size_t size) { return counted(__libc_malloc(size), 0); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), 0); }

void *realloc(void *pointer, size_t size) {
  int64_t freed = is_counting() ? chunk_size(pointer) : 0;
  return counted(__libc_realloc(pointer, size), freed);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size), 0);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *pointer = memalign(alignment, size);
  if (pointer == NULL) {
    return ENOMEM;
  }
  *result = pointer;
  return 0;
}

void free(void *pointer) {
  if (is_counting()) {
    atomic_fetch_sub_explicit(&bytes, chunk_size(pointer), memory_order_relaxed);
  }
  __libc_free(pointer);
}

bool allocation_counter_is_supported(void) { return true; }

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&bytes, 0);
  atomic_store(&counting, true);
}

AllocationCounts allocation_counter_stop(void) {
  atomic_store(&counting, false);
  return (AllocationCounts){
      .allocations = atomic_load(&allocations), .bytes = atomic_load(&bytes)};
}

#else

bool allocation_counter_is_supported(void) { return false; }

void allocation_counter_start(void) {}

AllocationCounts allocation_counter_stop(void) {
  return (AllocationCounts){.allocations = 0, .bytes = 0};
}

#endif
