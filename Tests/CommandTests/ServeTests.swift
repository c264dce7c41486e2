import Foundation
import Glibc
import TestSupport
import Testing

/// The server of `corkboard serve`, as seen by its clients.
@Suite struct ServeTests {
    private let work: Scratch

    /// A text that exists only outside the output.
    private static let marker = "this is not for the web"

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        work.write("site/Content/bulletins/keys.md", Self.bulletin("Keys", "Found *keys*."))
        work.write("site/Content/bulletins/draft.md", Self.bulletin("Draft", "Not yet.", more: "draft: true\n"))
        work.write("site/Content/events/dance.json", #"{"name": "Dance", "start": "2026-06-01 20:00"}"#)
        work.write("site/Content/assets/tune.mp3", String(repeating: "0123456789", count: 100))
        work.write("secret.txt", Self.marker)
        work.write("site/secret.txt", Self.marker)
    }

    private static func bulletin(_ title: String, _ body: String, more: String = "") -> String {
        "---\ntitle: \(title)\nauthor: A\ndate: 2026-05-01\n\(more)---\n\(body)\n"
    }

    private func preview(_ arguments: String...) throws -> PreviewProcess {
        switch arguments.count {
        case 0: try PreviewProcess(work["site"])
        case 1: try PreviewProcess(work["site"], arguments[0])
        default: try PreviewProcess(work["site"], arguments[0], arguments[1])
        }
    }

    // MARK: - Responses

    @Test func pagesAndFilesHaveTypesAndVersions() throws {
        let preview = try preview()
        let home = preview.request("/")
        #expect(home.status == 200)
        #expect(home.headers["content-type"] == "text/html; charset=utf-8")
        #expect(home.headers["x-content-type-options"] == "nosniff")
        #expect(home.headers["cache-control"] == "no-cache")
        #expect(home.content.element("title")?.text == "The Shed")
        #expect(Self.isPreviewed(home))
        for (path, type) in [
            ("/feed.xml", "application/xml; charset=utf-8"), ("/feed.json", "application/json; charset=utf-8"),
            ("/calendar.ics", "text/calendar; charset=utf-8"), ("/robots.txt", "text/plain; charset=utf-8"),
            ("/manifest.webmanifest", "application/manifest+json; charset=utf-8"), ("/assets/tune.mp3", "audio/mpeg"),
        ] {
            let answer = preview.request(path)
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == type)
            // Only pages are modified.
            #expect(answer.body == FileManager.default.contents(atPath: work["site/public\(path)"]))
        }
        // A page whose policy forbids scripts gets none.
        #expect(!preview.request("/bulletins/keys/share.html").text.contains("_corkboard"))
        let tag = try #require(home.headers["etag"])
        let again = preview.request("/", "If-None-Match: W/\"x\", \(tag)")
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(preview.request("/", "If-None-Match: \"other\"").status == 200)
        #expect(preview.request("/", "If-None-Match: *").status == 304)
    }

    /// An SVG picture is a document, too: opened directly, it can't run scripts and isn't a page of the site.
    @Test func drawingsAreNoPagesOfTheSite() throws {
        work.write("site/Content/assets/plan.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>")
        let preview = try preview("--guests")
        preview.wait { $0.contains("The host opens") }
        let theme = try #require(
            work.files(in: "site/public/assets").keys.first { $0.hasSuffix(".svg") && $0 != "plan.svg" })
        for path in ["/assets/plan.svg", "/assets/" + theme, "/_corkboard/qr/events/dance/"] {
            let answer = preview.request(path)
            #expect(answer.status == 200 && answer.headers["content-type"] == "image/svg+xml", "\(path)")
            // A second header of this name is about frames.
            let policies = answer.text.matches(of: /(?mi)^content-security-policy: (.*?)\r?$/).map(\.1)
            #expect(policies.contains { $0.hasPrefix("default-src 'none';") && $0.hasSuffix("; sandbox") }, "\(path)")
        }
    }

    @Test func headSendsTheHeadersAlone() throws {
        let preview = try preview()
        let (get, head) = (preview.request("/bulletins/keys/"), preview.request("/bulletins/keys/", method: "HEAD"))
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for name in ["content-type", "content-length", "etag", "vary"] {
            #expect(head.headers[name] == get.headers[name])
        }
        let missing = preview.request("/missing", method: "HEAD")
        #expect(missing.status == 404)
        #expect(missing.body.isEmpty)
    }

    @Test func partsOfFilesCanBeAskedFor() throws {
        let preview = try preview()
        let part = preview.request("/assets/tune.mp3", "Range: bytes=995-")
        #expect(part.status == 206)
        #expect(String(decoding: part.body, as: UTF8.self) == "56789")
        #expect(part.headers["content-range"] == "bytes 995-999/1000")
        let tag = try #require(part.headers["etag"])
        #expect(preview.request("/assets/tune.mp3", "Range: bytes=0-1", "If-Range: \(tag)").status == 206)
        #expect(preview.request("/assets/tune.mp3", "Range: bytes=0-1", "If-Range: \"old\"").body.count == 1000)
        let beyond = preview.request("/assets/tune.mp3", "Range: bytes=1000-")
        #expect(beyond.status == 416)
        #expect(beyond.headers["content-range"] == "bytes */1000")
        #expect(preview.request("/assets/tune.mp3", "Range: bytes=0-1,5-6").body.count == 1000)
    }

    @Test func largeFilesComeFromDisk() throws {
        let size = 5 << 20
        work.write("site/Content/assets/film.mp4", String(repeating: "0123456789abcdef", count: size / 16))
        let preview = try preview()
        #expect(preview.request("/assets/film.mp4").body.count == size)
        let part = preview.request("/assets/film.mp4", "Range: bytes=\(size - 3)-")
        #expect(part.status == 206)
        #expect(String(decoding: part.body, as: UTF8.self) == "def")
        #expect(preview.request("/assets/film.mp4", method: "HEAD").headers["content-length"] == "\(size)")
    }

    @Test func textIsCompressedForThoseWhoTakeIt() throws {
        let preview = try preview()
        let plain = preview.request("/"), small = preview.request("/", "Accept-Encoding: br, gzip;q=0.5")
        #expect(small.headers["content-encoding"] == "gzip")
        #expect(small.headers["vary"] == "Accept-Encoding")
        #expect(small.headers["etag"] != plain.headers["etag"])
        #expect(small.body.count < plain.body.count / 2)
        #expect(small.body.prefix(2) == Data([0x1f, 0x8b]))
        #expect(preview.request("/", "Accept-Encoding: gzip").body == small.body)
        let tag = try #require(small.headers["etag"])
        #expect(preview.request("/", "Accept-Encoding: gzip", "If-None-Match: \(tag)").status == 304)
        #expect(preview.request("/", "Accept-Encoding: gzip;q=0").headers["content-encoding"] == nil)
        #expect(preview.request("/assets/tune.mp3", "Accept-Encoding: gzip").headers["content-encoding"] == nil)
    }

    @Test func lostVisitorsAreAnsweredInTheLanguageOfTheirAddress() throws {
        work.write(
            "site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/club/\nlanguages: [en, de]\n")
        let preview = try preview()
        for (path, language) in [("/club/de/nothing/", "de"), ("/club/nothing/", "en"), ("/club/den/", "en")] {
            let missing = preview.request(path)
            #expect(missing.status == 404)
            #expect(missing.content.element("html")?["lang"] == language, "\(path)")
        }
    }

    @Test func foldersAreRedirectedToAndMissingPagesSayThatTheyAre() throws {
        let preview = try preview()
        let folder = preview.request("/bulletins/keys")
        #expect(folder.status == 301)
        #expect(folder.headers["location"] == "/bulletins/keys/")
        for query in ["?a=b", "?a=%2f%20+c&&b=&c", "?a==b", "?%0d%0aX:y"] {
            let redirected = preview.request("/bulletins/keys" + query)
            #expect(redirected.headers["location"] == "/bulletins/keys/" + query)
        }
        let missing = preview.request("/nothing/")
        #expect(missing.status == 404)
        #expect(Self.isPreviewed(missing))
        #expect(preview.request("/.corkboard-output").status == 404)
    }

    /// True if a page loads the script that shows changes.
    private static func isPreviewed(_ page: PreviewProcess.Response) -> Bool {
        page.content.elements("script").contains { $0["src"] == "/_corkboard/preview.js" }
    }

    @Test func theSiteIsBelowItsBasePath() throws {
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/our%20club/\n")
        let preview = try preview()
        #expect(preview.said.contains("/our%20club/ until"))
        #expect(preview.request("/").headers["location"] == "/our%20club/")
        #expect(preview.request("/?a=b").headers["location"] == "/our%20club/?a=b")
        #expect(preview.request("/our%20club").headers["location"] == "/our%20club/")
        #expect(preview.request("/our%20club/").status == 200)
        #expect(preview.request("/our%20club/bulletins/keys").headers["location"] == "/our%20club/bulletins/keys/")
        #expect(preview.request("/bulletins/keys/").status == 404)
    }

    @Test func draftsAreShownOnDemand() throws {
        #expect(try preview().request("/bulletins/draft/").status == 404)
        #expect(try preview("--drafts").request("/bulletins/draft/").status == 200)
    }

    // MARK: - Untrusted clients

    @Test func otherHostsAndOriginsAreRefused() throws {
        let preview = try preview()
        let port = preview.port
        for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LocalHost:\(port)", "[::1]:\(port)"] {
            #expect(preview.request("/", host: host).status == 200)
        }
        for host in [
            "evil.example", "evil.example:\(port)", "127.0.0.1.evil.example:\(port)", "127.0.0.1", "127.0.0.1:1",
            "0.0.0.0:\(port)",
            "localhost.:\(port)", "[::]:\(port)", "2130706433:\(port)", "", "127.0.0.1:\(port)@evil.example",
            "x127.0.0.1:\(port)",
            "localhost:\(port), evil.example",
        ] {
            for method in ["GET", "HEAD", "POST", "PUT"] {
                let answer = preview.request("/", method: method, host: host)
                #expect([400, 403].contains(answer.status), "\(method) \(host): \(answer.status)")
                #expect(!answer.text.contains("The Shed"))
            }
            #expect([400, 403].contains(preview.request("/_corkboard/events", host: host).status))
        }
        for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:\(port)", "file://"] {
            for path in ["/", "/_corkboard/events", "/_corkboard/worker.js"] {
                let answer = preview.request(path, "Origin: \(origin)")
                #expect(answer.status == 403, "\(path) \(origin)")
                #expect(answer.headers["access-control-allow-origin"] == nil)
            }
            #expect(preview.request("/", method: "POST", "Origin: \(origin)").status == 403)
        }
        #expect(preview.request("/", "Origin: http://127.0.0.1:\(port)").status == 200)
        #expect(preview.request("/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors").status == 403)
        #expect(preview.request("/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate").status == 200)
        #expect(preview.request("/", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors").status == 200)
    }

    @Test func onlyReadingIsAllowed() throws {
        let preview = try preview()
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "FOO", "get"] {
            let answer = preview.request("/", method: method, "Content-Length: 0")
            #expect(answer.status == 405, "\(method): \(answer.status)")
            #expect(answer.headers["allow"] == "GET, HEAD")
        }
    }

    @Test func noPathLeavesTheOutput() throws {
        try FileManager.default.createSymbolicLink(
            atPath: work["out"], withDestinationPath: work["secret.txt"])
        let preview = try preview()
        work.link("site/public/link.txt", to: work["secret.txt"])
        work.link("site/public/folder", to: work.path)
        let secret = try #require(work["secret.txt"].addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        for path in [
            "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt", "/a/../../secret.txt",
            "/..%5csecret.txt", "/..\\secret.txt", "/%c0%ae%c0%ae/secret.txt", "/..%c0%afsecret.txt",
            "/....//secret.txt",
            "//secret.txt", "/./../secret.txt", "/bulletins/../../secret.txt", "/link.txt", "/folder/secret.txt",
            "/folder/", "/%2e%2e%00/secret.txt", "/secret.txt%00.html", "/\(secret)", "/%252e%252e/secret.txt",
            "/;/../secret.txt", "/?/../../secret.txt", "/.%2e/secret.txt", "/%2E./secret.txt", "/..;/secret.txt",
            "http://127.0.0.1/../secret.txt", "*", "/.corkboard/sources", "/%2ecorkboard-output",
        ] {
            let answer = preview.request(path)
            #expect(!answer.text.contains(Self.marker), "\(path)")
            #expect([200, 400, 404].contains(answer.status), "\(path): \(answer.status)")
        }
        // A redirect never leads to another host.
        for path in ["//evil.example/..", "//evil.example", "/%2fevil.example", "/\\evil.example"] {
            let answer = preview.request(path)
            #expect(answer.headers["location"] == nil, "\(path)")
        }
    }

    @Test func largeRequestsAreRefused() throws {
        let preview = try preview()
        let long = String(repeating: "a", count: 9000)
        #expect(preview.request("/", "X: \(long)").status == 431)
        #expect([414, 431].contains(preview.request("/" + long).status))
        #expect(preview.request("/", "X: \(String(repeating: "a", count: 7000))").status == 200)
        let many = (0..<1000).map { "X-\($0): y" }.joined(separator: "\r\n")
        #expect([400, 431].contains(preview.request("/", many).status))
        // No address accepts a body, so the server doesn't wait for one.
        #expect(preview.request("/", method: "POST", "Content-Length: 65537").status == 405)
        #expect(
            [400, 413].contains(preview.request("/", method: "POST", "Content-Length: 99999999999999999999").status))
        #expect(preview.request("/").status == 200)
    }

    @Test func slowClientsAreCutAndHinderNobody() throws {
        let preview = try preview()
        let sockets = (0..<200).map { _ in preview.connect() }
        defer { for socket in sockets { close(socket) } }
        for socket in sockets {
            PreviewProcess.write(Data("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nX: ".utf8), to: socket)
        }
        #expect(preview.request("/").status == 200)
        // An occasional byte doesn't help either: the complete request has a time limit.
        let isCut = sockets.allSatisfy { socket in
            for _ in 0..<200 {
                PreviewProcess.write(Data("a".utf8), to: socket)
                var end = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                if unsafe poll(&end, 1, 100) > 0 { return true }
            }
            return false
        }
        #expect(isCut)
        #expect(preview.request("/").status == 200)
    }

    @Test func noRequestIsTooStrange() throws {
        let preview = try preview()
        let mark = "zq9<script>alert(1)</script>\"'"
        let failures = HostileRequest.send(400) { random in
            let bytes = HostileRequest.make(port: preview.port, mark: mark, &random)
            // An incomplete request gets no response.
            let answer = PreviewProcess.Response(preview.send(bytes, patience: 100))
            // 505 is for invalid versions of HTTP.
            let isFine = answer.status < 500 || answer.status == 505
            let isSafe = !answer.text.contains(Self.marker) && !answer.text.contains("zq9<")
            return isFine && isSafe ? nil : "\(answer.status) to \(String(decoding: bytes, as: UTF8.self))"
        }
        #expect(failures == [])
        #expect(preview.request("/").status == 200)
        #expect(!preview.said.contains("zq9"))
        #expect(preview.end() == 0)
    }

    // MARK: - Changes

    @Test func everyChangeIsBuiltAndTold() throws {
        let preview = try preview()
        let events = preview.connect()
        defer { close(events) }
        PreviewProcess.write(
            Data("GET /_corkboard/events HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n".utf8), to: events)
        func next(_ isMeant: (String) -> Bool) -> String {
            var all = ""
            while !isMeant(all) {
                let more = PreviewProcess.readAll(events, patience: 60_000) { !$0.isEmpty }
                if more.isEmpty { break }
                all += String(decoding: more, as: UTF8.self)
            }
            return all
        }
        #expect(next { $0.contains("\"problems\":[]") }.contains("event: state"))
        work.write("site/Content/bulletins/keys.md", Self.bulletin("Keys", "Nobody asked for them."))
        #expect(next { $0.contains("-2\"") }.contains("\"problems\":[]"))
        while !preview.request("/bulletins/keys/").text.contains("Nobody asked") { usleep(5000) }

        work.write("site/Content/bulletins/new.md", "---\ntitle: \"New\ncode: K7XQ2-M9TBR\n---\n")
        let problem = next { $0.contains("\"lines\"") }
        #expect(problem.contains("\"place\":\"Content/bulletins/new.md:2:8\""))
        #expect(problem.contains("{\"number\":2,\"text\":\"title: \\\"New\",\"here\":true}"))
        #expect(!problem.contains("K7XQ2"))
        #expect(!problem.contains(work.path))
        #expect(preview.request("/bulletins/keys/").text.contains("Nobody asked"))
        preview.wait { $0.contains("Not built: 1 error") }
        #expect(preview.said.contains(">     2 | title: \"New"))
        #expect(!preview.said.contains("K7XQ2"))

        work.remove("site/Content/bulletins/new.md")
        #expect(!next { $0.contains("\"problems\":[]") }.isEmpty)
        work.write("site/Templates/page.mustache", "{{#nothing}}x{{/nothing}}")
        #expect(next { $0.contains("template.unknown-name") }.contains("Templates/page.mustache:1:4"))
        work.remove("site/Templates")
        #expect(!next { $0.contains("\"problems\":[]") }.isEmpty)
    }

    @Test func aSiteThatCanNotBeBuiltIsServedOnceItCan() throws {
        work.write("site/Content/site.yaml", "title: [")
        let preview = try preview()
        let page = preview.request("/")
        #expect(page.status == 503)
        #expect(page.text.contains("/_corkboard/preview.js"))
        work.write("site/Content/site.yaml", "title: The Shed\n")
        while preview.request("/").status != 200 { usleep(5000) }
    }

    @Test(arguments: [[], ["--poll", "50ms"]]) func afterABurstOfSavesTheSiteIsAsIfBuiltAnew(_ arguments: [String])
        throws
    {
        let preview = arguments.isEmpty ? try preview() : try preview(arguments[0], arguments[1])
        for number in 0..<200 {
            work.write("site/Content/bulletins/b\(number).md", Self.bulletin("Note \(number)", "Text \(number)."))
            if number.isMultiple(of: 3) { work.remove("site/Content/bulletins/b\(number / 2).md") }
            _ = preview.request("/bulletins/")
        }
        work.write("site/Content/site.yaml", "title: The last title\n")
        work.remove("site/Content/events")
        try FileManager.default.createDirectory(atPath: work["clean"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: work["site/Content"], toPath: work["clean/Content"])
        let clean = ["build", "--site", work["clean"], "--now", "2026-05-06", "--quiet"]
        #expect(try Tool.run(Tool.executable, clean).code == 0)
        let expected = work.files(in: "clean/public")
        while work.files(in: "site/public") != expected { usleep(50_000) }
        #expect(preview.end() == 0)
        #expect(work.files(in: "site/public") == expected)
    }

    @Test func votesOfAnotherProcessAreShown() throws {
        work.write(
            "site/Content/events/dance.json",
            #"{"name": "Dance", "start": "2026-06-01 20:00", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
        let preview = try preview()
        #expect(preview.request("/events/dance/songs/songs.json").text.contains("\"ups\":0"))
        let vote = try Tool.run(
            "vote", "dance", "Kettle", "ana", "up", "--site", work["site"], "--now", "2026-05-06")
        #expect(vote.code == 0, "\(vote.errors)")
        while !preview.request("/events/dance/songs/songs.json").text.contains("\"ups\":1") { usleep(5000) }
    }

    // MARK: - Ending

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func itEndsWithoutLitter(_ signal: Int32) throws {
        let preview = try preview()
        let events = preview.connect()
        defer { close(events) }
        PreviewProcess.write(
            Data("GET /_corkboard/events HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n".utf8), to: events)
        _ = PreviewProcess.readAll(events, patience: 20_000) { !$0.isEmpty }
        #expect(preview.end(signal) == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: work["site/.corkboard"])
        // `pictures` contains the event's card.
        #expect(Set(left).subtracting(["lock", "outputs", "pictures", "search", "sources", "theme"]).isEmpty)
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: work["site"])) == [
                ".corkboard", "Content", "public", "secret.txt",
            ])
    }

    @Test func aSiteIsServedOnce() throws {
        let preview = try preview()
        let other = try Tool.run("serve", "--site", work["site"])
        #expect(other.code == 3)
        #expect(other.errors.contains("this site is already being served at http://127.0.0.1:\(preview.port)/"))
        let build = try Tool.run("build", "--site", work["site"], "--now", "2026-05-06")
        #expect(build.code == 0)
        #expect(preview.end(SIGKILL) != 0)
        let next = try self.preview()
        #expect(next.request("/").status == 200)
    }

    @Test func takenPortsAreNamed() throws {
        let preview = try preview()
        work.write("other/Content/site.yaml", "title: Other\n")
        let other = try Tool.run("serve", "--site", work["other"], "--port", "\(preview.port)")
        #expect(other.code == 3)
        #expect(other.errors.contains("port \(preview.port) is in use"))
        for port in ["0", "65536", "x", "-1"] {
            let wrong = try Tool.run("serve", "--site", work["other"], "--port=\(port)")
            #expect(wrong.code == 2)
            #expect(wrong.errors.contains("--port: \"\(port)\" isn't a port"))
        }
        #expect(try Tool.run("serve", "--site", work["other"], "--poll", "soon").code == 2)
    }
}
