#pragma once

#include <stdbool.h>

/// Counts this thread's changes to the disk from now on, SQLite's among them, and lets one of them fail.
///
/// @param isTheEnd Whether all that follow it fail, too, as after the end of a process; else the disk has room again.
void faulty_disk_begin(long failing_change, bool isTheEnd);

/// Counts one change that is not SQLite's; whether it is to fail.
bool faulty_disk_fails(void);

/// Ends the counting; how many changes there were.
long faulty_disk_end(void);
