/* Of glibc's own calls, which its headers show only to who defines _GNU_SOURCE: Swift's Glibc module does not. */
int renameat2(int oldFolder, const char *oldName, int newFolder, const char *newName, unsigned int flags);
int syncfs(int descriptor);
