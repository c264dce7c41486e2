import Foundation
import Glibc
import TestSupport
import Testing

/// The connections of `corkboard serve`: their lifetime, the boundaries of requests, and the headers of responses.
@Suite(.waitingThreads) struct ConnectionTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\nembed: true\n")
        work.write(
            "site/Content/bulletins/keys.md", "---\ntitle: Keys\nauthor: A\ndate: 2026-05-01\n---\nFound *keys*.\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "start": "2026-06-01 20:00", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
        work.write("site/Content/assets/drawing.svg", #"<svg xmlns="http://www.w3.org/2000/svg"/>"#)
    }

    private func serve(_ arguments: String...) throws -> PreviewProcess {
        let process = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"] + arguments)
        process.wait { $0.contains("The host opens") }
        return process
    }

    /// A connection for several requests in sequence.
    private final class Connection {
        private let socket: Int32
        private let port: UInt16
        private var received = Data()

        init(_ server: PreviewProcess) { (socket, port) = (server.connect(), server.port) }

        deinit { close(socket) }

        func send(_ head: String) {
            PreviewProcess.write(Data("\(head) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8), to: socket)
        }

        /// Returns the next response; status 0 if the connection was closed.
        func response(hasBody: Bool = true) -> PreviewProcess.Response {
            let end = Data("\r\n\r\n".utf8)
            if received.range(of: end) == nil { receive { $0.range(of: end) != nil } }
            guard let head = received.range(of: end) else { return PreviewProcess.Response(Data()) }
            let headers = PreviewProcess.Response(received[..<head.upperBound])
            let size = hasBody && headers.status != 304 ? headers.headers["content-length"].flatMap { Int($0) } ?? 0 : 0
            let whole = received.distance(from: received.startIndex, to: head.upperBound) + size
            if received.count < whole { receive { $0.count >= whole } }
            defer { received = Data(received.dropFirst(whole)) }
            return PreviewProcess.Response(Data(received.prefix(whole)))
        }

        private func receive(until isEnough: (Data) -> Bool) {
            let before = received
            received += PreviewProcess.readAll(socket, patience: 5000) { isEnough(before + $0) }
        }
    }

    // MARK: - Persistent connections

    @Test func aPageAndItsFilesComeOverOneConnection() throws {
        let server = try serve()
        let connection = Connection(server)
        connection.send("GET /events/gala/songs/")
        let page = connection.response()
        #expect(page.status == 200 && page.headers["connection"]?.lowercased() != "close")
        let files = page.content.matches(of: /(?:src|href)="(?:\.\.\/)*((?:assets\/|manifest)[^"#]*)"/).map {
            String($0.1)
        }
        #expect(files.count >= 8)
        for file in files {
            connection.send("GET /\(file)")
            let answer = connection.response()
            #expect(answer.status == 200, "\(file)")
            #expect(answer.headers["connection"]?.lowercased() != "close", "\(file)")
        }
        connection.send("HEAD /events/gala/songs/")
        #expect(connection.response(hasBody: false).status == 200)
        for path in ["/nothing", "/events/gala", "/_corkboard/qr/events/gala/", "/_corkboard/live/nothing"] {
            connection.send("GET \(path)")
            #expect(connection.response().status > 0, "\(path)")
        }
        connection.send("GET /")
        #expect(connection.response().content.contains("The Shed"))
    }

    @Test func requestsThatAreSentAtOnceAreAnsweredInOrder() throws {
        let server = try serve()
        let connection = Connection(server)
        let paths = ["/", "/feed.xml", "/nothing", "/events/gala/songs/", "/robots.txt"]
        for path in paths { connection.send("GET \(path)") }
        let answers = paths.map { _ in connection.response() }
        #expect(answers.map(\.status) == [200, 200, 404, 200, 200])
        #expect(answers[1].content.element("feed") != nil && answers[3].content.contains("Kettle"))
    }

    @Test func aStreamAskedForItsHeadersHasNoBody() throws {
        let server = try serve()
        let answer = server.request("/_corkboard/live/gala", method: "HEAD")
        #expect(answer.status == 200 && answer.headers["content-type"] == "text/event-stream")
        #expect(answer.body.isEmpty)
    }

    // MARK: - Boundaries of requests

    @Test(arguments: [
        "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\nContent-Length: 5",
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Transfer-Encoding : chunked", "Content-Length : 5", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity", "Content-Length: +5", "Content-Length: 5, 5",
        "Content-Length: 0x5", "Content-Length: -5", "Content-Length: 5 5", "Content-Length:",
    ]) func aRequestWhoseLengthIsAmbiguousIsRefused(_ headers: String) throws {
        let server = try serve()
        for (method, path) in [("POST", "/ballots"), ("POST", "/"), ("GET", "/"), ("GET", "/_corkboard/live/gala")] {
            let socket = server.connect()
            defer { close(socket) }
            let second = "GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
            let request =
                "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(headers)\r\n\r\n0\r\n\r\n" + second
            PreviewProcess.write(Data(request.utf8), to: socket)
            let start = ContinuousClock.now
            let answer = String(decoding: PreviewProcess.readAll(socket, patience: 8000), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(method) \(path) \(headers): \(answer.prefix(300))")
            // The library sends the headers of some of its error responses twice.
            #expect(!answer.contains("HTTP/1.1 2") && !answer.contains("HTTP/1.1 404"), "\(answer)")
            #expect(ContinuousClock.now - start < .seconds(7), "the connection is closed")
        }
    }

    // MARK: - Methods

    @Test func ourOwnAddressesAnswerOnlyTheirMethods() throws {
        let server = try serve()
        for method in ["OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "get", "FOO"] {
            for (path, allowed) in [
                ("/_corkboard/live/gala", "GET, HEAD"), ("/_corkboard/qr/events/gala/", "GET, HEAD"),
                ("/_corkboard/host/x", "GET, HEAD"), ("/_corkboard/manage/gala", "GET, HEAD, POST"),
                ("/_corkboard/open", "POST"), ("/ballots", "POST"), ("/", "GET, HEAD"),
            ] {
                let answer = server.request(path, method: method)
                #expect(answer.status == 405, "\(method) \(path): \(answer.status)")
                #expect(answer.headers["allow"] == allowed, "\(method) \(path)")
            }
        }
        #expect(server.request("/_corkboard/live/gala", method: "POST", "Content-Length: 0").status == 405)
    }

    // MARK: - Security headers

    @Test func everyAnswerHasTheHeadersThatProtectPeople() throws {
        let server = try serve("--edit")
        server.wait { $0.contains("--reset-keys changes it") }
        func path(after words: String) throws -> String {
            let said = try #require(server.said.components(separatedBy: "\(words) http://127.0.0.1:").last)
            return String(try #require(said.split(separator: "\n").first).drop { $0 != "/" })
        }
        var answers: [(path: String, answer: PreviewProcess.Response)] = []
        func ask(_ path: String, method: String = "GET", host: String? = nil, _ header: String = "DNT: 1") {
            answers.append(("\(method) \(path) \(header)", server.request(path, method: method, host: host, header)))
        }
        let entrance = server.request(try path(after: "Edit at"))
        let welcome = server.post(try path(after: "Edit at"), "")
        let owner = server.request(try path(after: "The host opens"))
        answers += [("key", entrance), ("key", welcome), ("host", owner)]
        func cookie(_ answer: PreviewProcess.Response) -> String {
            "Cookie: " + (answer.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        }
        let pages = work.files(in: "site/public").keys.filter { !$0.contains(".corkboard") && $0.contains(".") }
        #expect(pages.count > 30)
        for page in pages.sorted() { ask("/" + page.trimmingPrefix("site/public/")) }
        for path in [
            "/", "/nothing", "/de/nothing", "/events/gala", "/embed/nothing", "/%00", "/..", "/_corkboard/events/x",
            "/_corkboard/preview.js", "/_corkboard/edit.css", "/_corkboard/qr/events/gala/",
            "/_corkboard/qr/\(1 << 60)",
            "/_corkboard/live/nothing", "/_corkboard/manage/gala", "/_corkboard/open", "/_corkboard/host/x", "/ballots",
        ] {
            for method in ["GET", "HEAD", "POST", "PUT"] { ask(path, method: method) }
        }
        ask("/", host: "evil.example")
        ask("/events/gala/manage/", cookie(owner))
        for path in [
            "", "new/bulletin", "change/bulletin/keys", "change/event/gala", "drafts/", "nothing", "ballots/event/gala",
        ] {
            ask("/_corkboard/edit/\(path)", cookie(welcome))
            ask("/_corkboard/edit/\(path)")
        }
        ask("/", "X: \(String(repeating: "a", count: 9000))")
        ask("/", method: "POST", "Content-Length: 5\r\nContent-Length: 6")
        var statuses: Set<Int> = []
        for (path, answer) in answers {
            statuses.insert(answer.status)
            let head = answer.text.components(separatedBy: "\r\n\r\n")[0]
            #expect(answer.headers["x-content-type-options"] == "nosniff", "\(path): \(head)")
            #expect(answer.headers["referrer-policy"] == "same-origin", "\(path)")
            let isForFrames = path.contains("/embed/") && answer.status == 200
            #expect(head.contains("Content-Security-Policy: frame-ancestors ") != isForFrames, "\(path): \(head)")
            #expect(head.contains("X-Frame-Options: ") != isForFrames, "\(path): \(head)")
            #expect(head.components(separatedBy: "X-Content-Type-Options").count == 2, "once: \(path)")
            if answer.headers["content-type"] == "image/svg+xml" {
                #expect(head.contains("Content-Security-Policy: default-src 'none';") && head.contains("sandbox"))
            }
        }
        #expect(statuses.isSuperset(of: [200, 301, 303, 400, 403, 404, 405, 431]), "\(statuses)")
        #expect(answers.contains { $0.path.contains("/embed/") && $0.answer.status == 200 })
    }

    @Test func versionsOfFilesSayNothingAboutTheDisk() throws {
        let server = try serve()
        let tag = try #require(server.request("/robots.txt").headers["etag"])
        let status = try FileManager.default.attributesOfItem(atPath: work["site/public/robots.txt"])
        let inode = try #require(status[.systemFileNumber] as? Int)
        let size = try #require(status[.size] as? Int)
        #expect(!tag.contains(String(inode, radix: 36)) && !tag.contains("-\(String(size, radix: 36))-"))
        #expect(server.request("/robots.txt", "If-None-Match: \(tag)").status == 304)
    }

    @Test func addressesThatDoNotExistAreRefused() throws {
        let server = try serve()
        for host in ["999.999.999.999", "127.0.0.256", "1.2.3.4.5", "1.2.3"] {
            #expect(server.request("/", host: "\(host):\(server.port)").status == 403, "\(host)")
        }
        #expect(server.request("/", host: "192.0.2.7:\(server.port)").status == 200)
    }
}
