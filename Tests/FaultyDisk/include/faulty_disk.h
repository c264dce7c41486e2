#pragma once

#include <stdbool.h>

/// Starts to count this thread's changes to the disk, including SQLite's, and makes one of them fail.
///
/// @param isTheEnd True if all later changes fail, too, as if the process had ended; otherwise they succeed.
void faulty_disk_begin(long failing_change, bool isTheEnd);

/// Counts one change that is not SQLite's; returns true if it must fail.
bool faulty_disk_fails(void);

/// Stops counting, and returns the number of changes.
long faulty_disk_end(void);
