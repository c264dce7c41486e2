// AddressSanitizer and ThreadSanitizer must be a program's first library, but in this test its own library is.
#if !SANITIZED
    import Foundation
    import TestSupport
    import Testing

    /// Reads that fail like on a broken disk, which is not the content's fault.
    @Suite struct FailingReadTests {
        private let work: Scratch

        init() throws {
            work = try Scratch()
            work.write("site/Content/site.yaml", "title: The Shed\n")
            work.write("site/Content/bulletins/note.md", "---\ntitle: Note\nauthor: A\ndate: 2026-05-01\n---\nText.\n")
            work.write("site/Content/events/dance.json", #"{"name": "Dance"}"#)
            work.write(
                "failing_read.c",
                """
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <errno.h>
                #include <stdio.h>
                #include <stdlib.h>
                #include <string.h>
                #include <unistd.h>

                ssize_t read(int file, void *bytes, size_t count) {
                    char link[64], path[4096] = "";
                    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
                    if (readlink(link, path, sizeof path - 1) > 0 && strstr(path, getenv("FAILING"))) {
                        errno = EIO;
                        return -1;
                    }
                    return ((ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read"))(file, bytes, count);
                }
                """)
            let compiler = try Tool.run(
                URL(filePath: "/usr/bin/cc"), ["-shared", "-fPIC", "-o", "failing_read.so", "failing_read.c", "-ldl"],
                environment: ["PATH": "/usr/bin:/bin"], in: work.path)
            try #require(compiler.code == 0, "\(compiler.errors)")
        }

        @Test(arguments: ["Content/site.yaml", "Content/bulletins/note.md", "Content/events/dance.json"])
        func aDiskThatFailsIsNamed(_ path: String) throws {
            for command in [["build"], ["check"], ["list", "event"], ["show", "event", "dance"]] {
                let result = try Tool.run(
                    Tool.executable, command,
                    environment: ["LD_PRELOAD": work["failing_read.so"], "FAILING": "/site/\(path)"], in: work["site"])
                #expect(result.code == 3, "\(command)")
                #expect(
                    result.errors.contains("\(path): error: this file can't be read: Input/output error"),
                    "\(command): \(result.errors)")
            }
        }
    }
#endif
