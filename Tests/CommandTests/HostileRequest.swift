import Foundation
import Synchronization
import TestSupport

/// Requests from attackers and broken programs.
enum HostileRequest {
    /// The number of clients at a time. Most of the time is spent waiting, so there are more of them than cores.
    static let clients = 25

    /// Sends requests from all clients at a time, and returns what `failure` says of them. Each client has a seed.
    ///
    /// - Parameters:
    ///   - count: The number of requests of each client.
    ///   - failure: Sends a request, and returns what is wrong with the response, or nil.
    static func send(_ count: Int, failure: @escaping @Sendable (inout SplitMix) -> String?) -> [String] {
        let failures = Mutex<[String]>([])
        let group = DispatchGroup()
        for client in 0..<clients {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                var random = SplitMix(seed: UInt64(client))
                for round in 0..<count {
                    guard let failure = failure(&random) else { continue }
                    failures.withLock { $0.append("\(client) \(round): \(failure)") }
                }
            }
        }
        group.wait()
        return failures.withLock(\.self)
    }

    /// Parts of requests that are made only once, because repeating a text is slow.
    private enum Long {
        static let climbing = String(repeating: "../", count: 50)
        static let hiddenClimbing = String(repeating: "%2e%2e/", count: 40)
        static let path = String(repeating: "a/", count: 2000)
        static let name = String(repeating: "a", count: 9000)
        static let voter = String(repeating: "n", count: 60_000)
        static let nesting = String(repeating: "[", count: 30_000)
        static let cookies = String(repeating: "a=b; ", count: 900)
    }

    /// Makes a request with a mark that no response may repeat.
    static func make(port: UInt16, mark: String, _ random: inout SplitMix) -> Data {
        func pick(_ choices: [String]) -> String { choices[Int.random(in: 0..<choices.count, using: &random)] }
        func bytes(_ count: Int) -> Data { Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }) }
        let host = "127.0.0.1:\(port)"
        let paths = [
            "/", "/\(mark)", "/%3Cscript%3Ezq9", "/../\(mark)", "/bulletins/keys", "/bulletins/keys/?\(mark)",
            "//\(mark)/",
            "/%00\(mark)", "/%0d%0aSet-Cookie:%20\(mark)", "*", "",
            "/" + Long.climbing + "secret.txt",
            "/" + Long.hiddenClimbing + "etc/passwd", "http://\(host)/\(mark)", "/\u{202e}\(mark)",
            "/_corkboard/\(mark)", "/_corkboard/preview.js", "/" + Long.path,
        ]
        let methods = [
            "GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "TRACE", "CONNECT", "PATCH", mark, "", "G\0T",
        ]
        let headers = [
            "Host: \(mark)", "Host: \(host)\r\nHost: \(host)", "Range: bytes=\(mark)", "Range: bytes=-1",
            "Range: bytes=0-,1-,2-",
            "Range: bytes=99999999999999999999-", "If-None-Match: \(mark)", "If-None-Match: \"\", *, W/",
            "Accept-Encoding: \(mark)",
            "Accept-Encoding: gzip;q=\(mark)", "Content-Length: -1", "Content-Length: 5", "Content-Length: 0x10",
            "Content-Length: 5\r\nContent-Length: 6", "Transfer-Encoding: chunked", "Transfer-Encoding: \(mark)",
            "Expect: 100-continue", "Connection: \(mark)", "Upgrade: websocket", "Origin: \(mark)", "Cookie: \(mark)",
            ": \(mark)", "X", " folded: \(mark)", "X: a\r\n b", "X: \(Long.name)",
            "X\0Y: \(mark)",
            "Referer: \(mark)", "User-Agent: \(mark)", "X: \u{0}\u{1b}[31m",
        ]
        let ends = ["\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n\r\n"]
        var request = Data(
            "\(pick(methods)) \(pick(paths)) \(pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", mark]))".utf8)
        let end = pick(ends)
        request += Data(end.utf8)
        if Bool.random(using: &random) || Bool.random(using: &random) { request += Data("Host: \(host)\(end)".utf8) }
        for _ in 0..<Int.random(in: 0...3, using: &random) { request += Data((pick(headers) + end).utf8) }
        request += Data("Connection: close\(end)\(end)".utf8)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: request += Data("5\r\nzq9<a\r\nZZZ\r\n\r\n".utf8)
        case 1: request += bytes(64)
        case 2: request = bytes(Int.random(in: 0...300, using: &random)) + Data("\r\n\r\n".utf8)
        case 3:
            // Changes one byte of the request.
            request[Int.random(in: 0..<request.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        case 4: request = request.prefix(Int.random(in: 0...request.count, using: &random))
        default: break
        }
        return request
    }

    /// Makes a request to the guests' addresses; most are valid except for one part.
    static func makeForGuests(port: UInt16, mark: String, _ random: inout SplitMix) -> Data {
        func pick<Element>(_ choices: [Element]) -> Element {
            choices[Int.random(in: 0..<choices.count, using: &random)]
        }
        let paths = [
            "/ballots", "/ballots", "/ballots", "/ballots", "/ballots", "/ballots", "/ballots", "/ballots/",
            "/ballots?\(mark)", "/%62allots", "/ballots%00",
            "/Ballots",
            "/_corkboard/live/gala", "/_corkboard/live/secret", "/_corkboard/live/\(mark)",
            "/_corkboard/live/..%2f..%2fx",
            "/_corkboard/live/%ff%fe", "/_corkboard/live/" + Long.name, "/_corkboard/live/",
            "/_corkboard/live/gala/more", "/_corkboard/open", "/_corkboard/open", "/_corkboard/manage/gala",
            "/_corkboard/manage/secret", "/_corkboard/manage/%00", "/_corkboard/host/\(mark)", "/_corkboard/host/",
            "/_corkboard/qr/\(mark)", "/_corkboard/qr/gala", "/_corkboard/", "/_corkboard",
        ]
        let line = #"{"event":"gala","song":"Kettle","user":"Ana","vote":"UP","at":"2026-05-01T00:00:00Z"}"#
        let lines = [
            line, line, line.replacing("Kettle", with: mark), line.replacing("gala", with: "../\(mark)"),
            line.replacing("Ana", with: "\u{202e}\(mark)"), line.replacing("Ana", with: "\\u0000"),
            line.replacing("Ana", with: Long.voter), line.replacing("UP", with: "sideways"),
            line.replacing("\"2026-05-01T00:00:00Z\"", with: "1e999"), line.replacing("2026-05", with: "9999-12"),
            "{\"event\":" + Long.nesting, "[" + line + "]", "<?php echo 1; ?>",
            "\u{feff}" + line,
            String(line.dropLast(9)), line + line, #"{"event":"gala","title":"\#(mark)","artist":"x","user":"Bo"}"#, "",
            #"{"event":"gala","song":"Kettle","user":"Cy","vote":"UP","ups":99}"#, "event,song,user,vote", "null",
            "\u{0}",
            #"{"page":"/events/secret/songs/","code":"\#(mark)"}"#, #"{"page":"/../../secret.txt","code":"x"}"#,
            #"{"action":"end"}"#, #"{"action":"release","name":"\#(mark)"}"#, #"{"action":"undo","undo":7}"#,
        ]
        var body = Data(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(lines) }.joined(separator: "\n").utf8)
        if Int.random(in: 0..<4, using: &random) == 0, !body.isEmpty {
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                body[Int.random(in: 0..<body.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
        }
        let lengths = [body.count, body.count, body.count, body.count, body.count + 9, body.count / 2, 65_537, 1 << 40]
        let length = pick([
            "Content-Length: \(pick(lengths))", "Content-Length: \(body.count)", "Transfer-Encoding: chunked",
        ])
        if length.hasPrefix("Transfer") {
            body = Data("\(String(body.count, radix: 16))\r\n".utf8) + body + Data("\r\n0\r\n\r\n".utf8)
        }
        // Uses many devices, so that not all of them exceed the rate limit.
        let token = String(repeating: String(UInt16.random(in: 0x1000...0xffff, using: &random), radix: 16), count: 8)
        let cookies = [
            "corkboard=\(token)", "corkboard=\(token)", "corkboard=\(mark)", "corkboard=", "corkboard", "=\(token)",
            "corkboard=\(token); corkboard=\(mark)", Long.cookies, "corkboard=\(token)\u{0}",
        ]
        let more = [
            "Content-Type: \(mark)", "Content-Type: multipart/form-data; boundary=\(mark)", "Content-Encoding: gzip",
            "X-Forwarded-For: \(mark)", "X-Forwarded-Proto: https", "Forwarded: for=\(mark)", "Last-Event-ID: \(mark)",
            "Origin: http://\(mark)", "Origin: null", "Sec-Fetch-Site: cross-site", "Expect: 100-continue",
            "Accept: \(mark)",
            "Authorization: Bearer \(mark)",
        ]
        var head =
            "\(pick(["POST", "POST", "POST", "GET", "GET", "PUT", "DELETE", "OPTIONS", "HEAD", mark])) \(pick(paths)) HTTP/1.1\r\n"
        head += "Host: \(Int.random(in: 0..<10, using: &random) == 0 ? mark : "127.0.0.1:\(port)")\r\n"
        head += "Connection: close\r\nCookie: \(pick(cookies))\r\n\(length)\r\n"
        if Bool.random(using: &random) { head += pick(more) + "\r\n" }
        var request = Data((head + "\r\n").utf8) + body
        if Int.random(in: 0..<16, using: &random) == 0 {
            request = request.prefix(Int.random(in: 0...request.count, using: &random))
        }
        return request
    }
}
