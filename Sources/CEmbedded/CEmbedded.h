#pragma once
#include <stddef.h>

/* The time zones that the released program holds, for systems without any: a list of names with the places and lengths of
   their files, an empty line, and the files. NULL in other builds. */
const unsigned char *corkboard_zones(size_t *count);

/* What the released program holds in addition to its own code: on each line a name and a version. NULL in other builds. */
const char *corkboard_versions(void);
