import Fetch
import Foundation
import Synchronization
import TestSupport
import Testing

/// Requests to a real server on this machine.
@Suite struct FetchRequestTests {
    private func request(_ server: WebServer, _ path: String = "/") throws -> FetchRequest {
        FetchRequest(try WebAddress(parsing: server.url(path)))
    }

    private func content(_ answer: FetchAnswer) throws -> String {
        guard case .content(let bytes, _, _) = answer else { throw FetchedNothing() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct FetchedNothing: Error {}

    /// The failure of a request that is sent only once.
    private func failure(_ request: FetchRequest) throws -> FetchFailure {
        do throws(FetchFailure) {
            _ = try request.send(pauses: []) { _, _ in }
            throw FetchFailure.none
        } catch {
            return error
        }
    }

    @Test func asksForWhatIsUnderstood() throws {
        let asked = Mutex("")
        let server = try WebServer { exchange in
            asked.withLock { $0 = exchange.request }
            exchange.reply(200, "[]", headers: ["ETag: \"a\"", "Last-Modified: Sat, 21 Nov 2026 07:00:00 GMT"])
        }
        let answer = try request(server, "/fixtures?key=1").send(pauses: []) { _, _ in }
        guard case .content(_, false, let version) = answer else { throw FetchedNothing() }
        #expect(version == .init(tag: "\"a\"", modified: "Sat, 21 Nov 2026 07:00:00 GMT"))
        let head = asked.withLock { $0 }
        #expect(head.hasPrefix("GET /fixtures?key=1 HTTP/1.1\r\n"))
        #expect(head.contains("\r\nAccept: application/json\r\n"))
        #expect(!head.contains("If-"))
    }

    @Test func asksForNewsOnly() throws {
        let server = try WebServer { exchange in
            let isKnown =
                exchange.request.contains("\r\nIf-None-Match: \"a\"\r\n")
                && exchange.request.contains("\r\nIf-Modified-Since: then\r\n")
            exchange.reply(isKnown ? 304 : 500)
        }
        var request = try request(server)
        request.known = .init(tag: "\"a\"", modified: "then")
        guard case .unchanged = try request.send(pauses: [], retrying: { _, _ in }) else { throw FetchedNothing() }
    }

    @Test func askedForAnythingNothingNewIsNoAnswer() throws {
        let server = try WebServer { $0.reply(304) }
        #expect(try failure(request(server)).message == "the server returned 304")
    }

    @Test func triesAgainAfterFailuresThatPass() throws {
        let count = Mutex(0)
        let server = try WebServer { exchange in
            let number = count.withLock { count in
                count += 1
                return count
            }
            exchange.reply(number < 3 ? 500 : 200, "[1]")
        }
        var said: [String] = []
        let answer = try request(server).send(pauses: [0, 0, 0]) { failure, _ in said.append(failure.message) }
        #expect(try content(answer) == "[1]")
        #expect(said == ["the server returned 500 (server error)", "the server returned 500 (server error)"])
    }

    @Test func otherFailuresAreFinal() throws {
        let count = Mutex(0)
        let server = try WebServer { exchange in
            count.withLock { $0 += 1 }
            exchange.reply(404)
        }
        #expect(throws: FetchFailure.self) { try request(server).send(pauses: [0, 0]) { _, _ in } }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func waitsAsLongAsTheOtherSideWishes() throws {
        let server = try WebServer { $0.reply(503, headers: ["Retry-After: 1"]) }
        var pauses: [Int] = []
        #expect(throws: FetchFailure.self) { try request(server).send(pauses: [0]) { pauses.append($1) } }
        #expect(pauses == [1])
    }

    @Test func answersThatBreakOffAreNone() throws {
        let server = try WebServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"i\"") }
        let failure = try failure(request(server))
        #expect(failure.message == "the connection broke off")
        #expect(failure.isPassing)
        let chunked = try WebServer {
            $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[{\"i\"\r\n")
        }
        #expect(try self.failure(request(chunked)).message == "the connection broke off")
        let silent = try WebServer { _ in }
        #expect(try self.failure(request(silent)).message == "the connection broke off")
    }

    @Test func slowAnswersEnd() throws {
        let server = try WebServer { exchange in
            exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")
            for _ in 0..<30 {
                guard exchange.send(" ") else { return }
                usleep(100_000)
            }
        }
        var request = try request(server)
        request.timeout = 1
        let failure = try failure(request)
        #expect(failure.message == "no complete response within 1 seconds")
        #expect(failure.isPassing)
    }

    @Test(arguments: [true, false]) func hugeAnswersAreNotTakenIn(_ isAnnounced: Bool) throws {
        let sent = Mutex(0)
        let server = try WebServer { exchange in
            exchange.send("HTTP/1.1 200 OK\r\n\(isAnnounced ? "Content-Length: 1073741824\r\n" : "")\r\n")
            let block = String(repeating: " ", count: 1 << 20)
            for _ in 0..<1024 {
                guard exchange.send(block) else { return }
                sent.withLock { $0 += 1 }
            }
        }
        var request = try request(server)
        request.sizeLimit = 2 << 20
        let failure = try failure(request)
        #expect(failure.message == "the response is larger than 2 MiB")
        #expect(!failure.isPassing)
        #expect(sent.withLock { $0 } < 64)
    }

    @Test(arguments: [
        "http://10.0.0.1/", "http://192.168.1.1/x", "http://169.254.169.254/latest/meta-data/", "http://[fd00::1]/",
        "http://[::ffff:10.0.0.1]/", "http://0.0.0.0:1/", "http://0x0a000001/", "http://167772161/", "http://012.1/",
    ])
    func redirectsLeadIntoNoOtherNetwork(_ target: String) throws {
        let server = try WebServer { $0.reply(302, headers: ["Location: \(target)"]) }
        let failure = try failure(request(server))
        #expect(failure.message.hasPrefix("the address leads to "), "\(failure.message)")
        #expect(!failure.isPassing)
    }

    @Test func namesLeadToThisMachineOnlyIfTheySaySo() throws {
        let server = try WebServer { $0.reply(200, "[]") }
        let port = server.port
        let named = FetchRequest(try WebAddress(parsing: "http://localhost:\(port)/"))
        #expect(try content(named.send(pauses: []) { _, _ in }) == "[]")
        // The system reads both as 127.0.0.1, which no person would recognise.
        for host in ["2130706433", "0x7f000001"] {
            let request = FetchRequest(try WebAddress(parsing: "http://\(host):\(port)/"))
            #expect(try failure(request).message == "the address leads to this machine")
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "dict://127.0.0.1:1/x"])
    func redirectsStayOnTheWeb(_ target: String) throws {
        let server = try WebServer { $0.reply(301, headers: ["Location: \(target)"]) }
        #expect(try failure(request(server)).message == "it redirects to an address that is neither http nor https")
    }

    @Test func headersGoToNobodyElse() throws {
        let heads = Mutex<[String]>([])
        let other = try WebServer { exchange in
            heads.withLock { $0.append(exchange.request) }
            exchange.reply(200, "[]")
        }
        let server = try WebServer { exchange in
            heads.withLock { $0.append(exchange.request) }
            exchange.reply(302, headers: ["Location: \(other.url())"])
        }
        var request = try request(server)
        request.headers = ["X-Auth-Token: a key"]
        let failure = try failure(request)
        #expect(failure.message == "the server returned 302")
        #expect(failure.hint?.contains("headers aren't sent after a redirect") == true)
        #expect(heads.withLock { $0.count } == 1)
        #expect(heads.withLock { $0[0].contains("\r\nX-Auth-Token: a key\r\n") })
    }

    @Test func redirectsEnd() throws {
        let server = try WebServer { exchange in
            let path = exchange.request.split(separator: " ")[1]
            path.count < 4
                ? exchange.reply(302, headers: ["Location: \(path)x"]) : exchange.reply(200, "[\(path.count)]")
        }
        #expect(try content(request(server).send(pauses: []) { _, _ in }) == "[4]")
        let circle = try WebServer { $0.reply(302, headers: ["Location: /"]) }
        #expect(try failure(request(circle)).message == "it redirects more than five times")
    }

    @Test func nobodyListening() throws {
        let port = try WebServer { _ in }.port
        let failure = try failure(FetchRequest(WebAddress(parsing: "http://127.0.0.1:\(port)/")))
        #expect(failure.message == "can't connect to 127.0.0.1")
        #expect(failure.isPassing)
    }
}

extension FetchFailure {
    /// Thrown if the expected failure doesn't happen.
    fileprivate static let none = FetchFailure("nothing failed")
}
