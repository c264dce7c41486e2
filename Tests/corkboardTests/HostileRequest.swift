import Foundation
import TestSupport

/// Requests as attackers and broken programs send them.
enum HostileRequest {
    /// Makes a request, with a mark that no answer may repeat.
    static func make(port: UInt16, mark: String, _ random: inout SplitMix) -> Data {
        func pick(_ choices: [String]) -> String { choices[Int.random(in: 0..<choices.count, using: &random)] }
        func bytes(_ count: Int) -> Data { Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }) }
        let host = "127.0.0.1:\(port)"
        let paths = [
            "/", "/\(mark)", "/%3Cscript%3Ezq9", "/../\(mark)", "/bulletins/keys", "/bulletins/keys/?\(mark)",
            "//\(mark)/",
            "/%00\(mark)", "/%0d%0aSet-Cookie:%20\(mark)", "*", "",
            "/" + String(repeating: "../", count: 50) + "secret.txt",
            "/" + String(repeating: "%2e%2e/", count: 40) + "etc/passwd", "http://\(host)/\(mark)", "/\u{202e}\(mark)",
            "/_corkboard/\(mark)", "/_corkboard/preview.js", "/" + String(repeating: "a/", count: 2000),
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
            ": \(mark)", "X", " folded: \(mark)", "X: a\r\n b", "X: \(String(repeating: "a", count: 9000))",
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
            // One byte of a request is another.
            request[Int.random(in: 0..<request.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        case 4: request = request.prefix(Int.random(in: 0...request.count, using: &random))
        default: break
        }
        return request
    }
}
