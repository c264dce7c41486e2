// AddressSanitizer and ThreadSanitizer must be a program's first library, but in this test its own library is.
#if !SANITIZED
    import Foundation
    import Glibc
    import TestSupport
    import Testing

    /// A clock that is two hours ahead at first, as on a machine whose hardware clock has local time.
    @Suite(.waitingThreads) struct ClockSetBackTests {
        private let work: Scratch

        init() throws {
            work = try Scratch()
            work.write("site/Content/site.yaml", "title: The Shed\ntimeZone: UTC\n")
            func time(after seconds: Double) -> String { Date(timeIntervalSinceNow: seconds).formatted(.iso8601) }
            work.write(
                "site/Content/events/gala.md",
                "---\nname: Gala\nstart: \(time(after: 3600))\nend: \(time(after: 5400))\n---\n")
            work.write("ahead", "")
            work.write(
                "clock.c",
                """
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <stdlib.h>
                #include <time.h>
                #include <unistd.h>

                int clock_gettime(clockid_t clock, struct timespec *time) {
                    int (*own)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
                    int status = own(clock, time);
                    if (clock == CLOCK_REALTIME && access(getenv("AHEAD"), F_OK) == 0) time->tv_sec += 7200;
                    return status;
                }
                """)
            let compiler = try Tool.run(
                URL(filePath: "/usr/bin/cc"), ["-shared", "-fPIC", "-o", "clock.so", "clock.c", "-ldl"],
                environment: ["PATH": "/usr/bin:/bin"], in: work.path)
            try #require(compiler.code == 0, "\(compiler.errors)")
        }

        @Test func aServedSiteFollowsTheClock() throws {
            let server = Tool.process(
                ["serve"], environment: ["LD_PRELOAD": work["clock.so"], "AHEAD": work["ahead"]], in: work["site"])
            try server.run()
            defer {
                server.terminate()
                server.waitUntilExit()
            }
            func isListed(in folder: String) -> Bool {
                for _ in 0..<3000 where server.isRunning {
                    if work.read("site/public/\(folder)/index.html")?.contains("Gala") == true { return true }
                    usleep(10_000)
                }
                return false
            }
            #expect(isListed(in: "events/past"))
            work.remove("ahead")
            #expect(isListed(in: "events"))
        }
    }
#endif
