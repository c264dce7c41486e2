// Shows ThreadSanitizer what Swift's Mutex protects.
//
// A Mutex is taken by code that is compiled into its user, which ThreadSanitizer sees. But a thread that has to wait for its turn
// waits within libswiftSynchronization, which it doesn't see: all that this thread then does looks unprotected. So it waits here.
// What it waits for is one word: 0, or the number of the thread whose turn it is.

#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

#define SELF __attribute__((swift_context)) _Atomic(uint32_t) *word

/// Synchronization._MutexHandle._lockSlow(UInt32)
__attribute__((swiftcall)) void visible_mutex_lock(uint32_t thread, SELF)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void visible_mutex_lock(uint32_t thread, SELF) {
    uint32_t nobody = 0;
    while (!atomic_compare_exchange_weak_explicit(word, &nobody, thread, memory_order_acquire, memory_order_relaxed)) {
        nobody = 0;
        usleep(50);
    }
}
