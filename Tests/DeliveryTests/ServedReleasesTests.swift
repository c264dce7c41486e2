import Foundation
import TestSupport
import Testing

/// Tests a web server that serves releases while they are switched.
@Suite(.waitingThreads) struct ServedReleasesTests {
    @Test func visitorsGetOneReleaseOrTheOther() throws {
        let place = try Place(.folder)
        let root = String(place.address.dropFirst("file:".count)) + "/current"
        let site = try PublishingSite()
        let server = try Server("nginx") { port in
            site.work.write(
                "nginx.conf",
                """
                daemon off; pid \(site.work["nginx.pid"]); error_log \(site.work["nginx.log"]);
                events {}
                http {
                    access_log off;
                    types { text/html html; image/svg+xml svg; }
                    server { listen 127.0.0.1:\(port); location / { root "\(root)"; } }
                }
                """)
            return ["-p", site.work.path, "-c", site.work["nginx.conf"], "-e", site.work["nginx.log"]]
        }
        guard let server, FileManager.default.isExecutableFile(atPath: "/usr/bin/curl") else {
            try Test.cancel("nginx or curl is not installed")
        }
        let page = "http://127.0.0.1:\(server.port)/bulletins/b0/"
        try publish(1, site, place)

        // A visitor loads the page again and again, each time with the picture that it refers to.
        let visitor = try start(
            "/bin/sh",
            [
                "-c",
                """
                while [ ! -e stop ]; do
                    name=$(curl -sf \(page) | grep -o -m1 'assets/round-[0-9]*') || { echo "no page" >>errors; continue; }
                    curl -sf \(page)../../$name.svg | grep -q "${name#assets/}<" || echo "$name" >>errors
                    echo >>visits
                done
                """,
            ], in: site.work)
        let load = try? start("/usr/bin/wrk", ["-t1", "-c8", "-d5s", page], in: site.work, output: "wrk.txt")
        for round in 2...10 { try publish(round, site, place) }
        site.work.write("stop", "")
        visitor.waitUntilExit()
        load?.waitUntilExit()
        #expect(site.work.read("errors") == nil)
        #expect(site.work.read("visits")?.isEmpty == false)
        if load != nil {
            let summary = try #require(site.work.read("wrk.txt"))
            #expect(summary.contains("requests in"), "\(summary)")
            #expect(!summary.contains("Non-2xx") && !summary.contains("Socket errors"), "\(summary)")
        }
    }

    /// Publishes a page with a picture, both for this round.
    private func publish(_ round: Int, _ site: PublishingSite, _ place: Place) throws {
        let folder = "-s:x/Content/assets"
        for name in site.work.files(in: folder).keys where name.hasPrefix("round-") {
            site.work.remove("\(folder)/\(name)")
        }
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>round-\(round)</text></svg>"
        site.work.write("\(folder)/round-\(round).svg", picture)
        site.writeBulletin(0, "![The round](/assets/round-\(round).svg)")
        _ = try site.publish(place.address, "--build")
    }

    private func start(
        _ program: String, _ arguments: [String], in work: Scratch, output: String = "out.txt"
    ) throws -> Process {
        work.write(output, "")
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: work.path)
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: work[output]))
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
