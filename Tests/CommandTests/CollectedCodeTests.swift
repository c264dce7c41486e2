import Crypto
import Foundation
import TestSupport
import Testing

/// Events with a code at collectors: a page proves its code to one collector, and then all of them accept its device's
/// votes.
@Suite(.waitingThreads, .enabled(if: PostgresServer.shared != nil, Comment(rawValue: PostgresServer.isMissing)))
struct CollectedCodeTests {
    private let night: CollectedNight
    private static let code = "K7XQ2-M9TBR"

    init() throws {
        night = try CollectedNight(try #require(PostgresServer.shared).makeSchema())
        try write(code: Self.code)
    }

    private func write(code: String) throws {
        let event = try #require(night.read("Content/events/gala.json"))
        night.write(
            "Content/events/gala.json",
            event.replacing(/^\{("code": "[^"]*", )?/, with: "{\"code\": \"\(code)\", "))
    }

    /// Returns the proof that the gate's script would send, computed from the page's gate data.
    private func proof(_ code: String) throws -> String {
        let page = try #require(night.read("public/events/gala/songs/index.html"))
        let match = try #require(page.firstMatch(of: /data-salt="([^"]*)" data-rounds="(\d+)"/))
        let salt = try #require(Data(base64Encoded: String(match.1)))
        let key = PBKDF2.key(
            from: Array(code.lowercased().replacing("-", with: "").utf8), salt: Array(salt),
            rounds: try #require(Int(match.2)))
        let digits = Array(HMAC.digest(of: Array("corkboard proof 1".utf8), key: key).hex)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return Data(bytes).base64EncodedString()
    }

    /// A phone that stores the cookies it receives.
    private final class Phone {
        var cookies: [String] = []
        var said = ""

        func send(_ body: String, to port: UInt16) -> PreviewProcess.Response {
            let header = cookies.isEmpty ? [] : ["Cookie: " + cookies.joined(separator: "; ")]
            let answer = LocalClient(port: port).send("POST", "/ballots", Data(body.utf8), header)
            said += answer.text
            if let cookie = answer.headers["set-cookie"] { cookies.append(String(cookie.prefix { $0 != ";" })) }
            return answer
        }

        func prove(_ proof: String, to port: UInt16) -> PreviewProcess.Response {
            send("{\"proof\":\"\(proof)\",\"event\":\"gala\"}", to: port)
        }
    }

    @Test func whatOneCollectorHasCheckedAllAccept() throws {
        #expect(try night.run("build", "--quiet").code == 0)
        let proof = try proof(Self.code)
        // As on a machine that never built the site: collectors derive the keys of codes themselves.
        night.remove(".corkboard")
        let collectors = try [night.collector(), night.collector()]
        defer { for collector in collectors { collector.process.kill() } }
        let ports = collectors.map(\.port)
        let phone = Phone()
        #expect(phone.send(night.ballot("s1", "Ann"), to: ports[0]).status == 503)
        #expect(phone.send(night.ballot("s1", "Ann"), to: ports[0]).content.contains("\"needs-code\""))
        #expect(phone.send(night.ballot("s1", "Ann"), to: ports[1]).content.contains("\"needs-code\""))
        let opened = phone.prove(proof, to: ports[0])
        #expect(opened.status == 200 && opened.content == "{}")
        #expect(opened.headers["set-cookie"]?.contains("HttpOnly; SameSite=Strict") == true)
        let counted = "{\"counted\":1,\"refused\":[]}\n"
        #expect(phone.send(night.ballot("s1", "Ann"), to: ports[0]).content == counted)
        #expect(phone.send(night.ballot("s2", "Ann"), to: ports[1]).content == counted)
        // The name still belongs to the device.
        let thief = Phone()
        _ = thief.send("", to: ports[1])
        // Another device's cookies don't help this one.
        thief.cookies += phone.cookies.dropFirst()
        #expect(thief.send(night.ballot("s3", "Ben"), to: ports[1]).content.contains("\"needs-code\""))
        thief.cookies = [thief.cookies[0]]
        #expect(thief.prove(proof, to: ports[1]).status == 200)
        #expect(thief.send(night.ballot("s3", "Ann"), to: ports[0]).content.contains("\"name-taken\""))
        #expect(try night.exported() == ["s1 ann": 1, "s2 ann": 1])
        // Neither the code nor its proof appears in a response or a cookie.
        for secret in [Self.code, "k7xq2m9tbr", proof] {
            #expect(!(phone.said + thief.said).lowercased().contains(secret.lowercased()))
        }
    }

    @Test func wrongCodesAreTriedSlowlyAndOpenNothing() throws {
        #expect(try night.run("build", "--quiet").code == 0)
        let (collector, port) = try night.collector()
        defer { collector.kill() }
        let phone = Phone()
        _ = phone.send("", to: port)
        let right = try proof(Self.code)
        let wrong = phone.prove(try proof("K7XQ2-M9TBS"), to: port)
        #expect(wrong.status == 403 && wrong.headers["set-cookie"] == nil)
        #expect(wrong.headers["retry-after"] == "1")
        // Now even the correct proof must wait.
        #expect(phone.prove(right, to: port).status == 429)
        #expect(phone.send("{\"proof\":\"\(right)\"}", to: port).status == 400)
        #expect(phone.send("{\"proof\":", to: port).status == 400)
        #expect(phone.send(night.ballot("s1", "Ann"), to: port).content.contains("\"needs-code\""))
        let limit = Date.now + 60
        var answer = phone.prove(right, to: port)
        while answer.status == 429, Date.now < limit {
            usleep(50_000)
            answer = phone.prove(right, to: port)
        }
        #expect(answer.status == 200)
        #expect(phone.send(night.ballot("s1", "Ann"), to: port).status == 200)
        // An event without a code has no proof to check, and nothing is stored about it.
        for event in ["ball", "nowhere"] {
            let answer = phone.send("{\"proof\":\"\(right)\",\"event\":\"\(event)\"}", to: port)
            #expect(answer.status == 403 && answer.headers["retry-after"] == nil)
        }
        #expect(try night.exported() == ["s1 ann": 1])
    }

    @Test func anotherCodeShutsOutWhoKnewTheOldOne() throws {
        #expect(try night.run("build", "--quiet").code == 0)
        let (collector, port) = try night.collector()
        defer { collector.kill() }
        let phone = Phone()
        _ = phone.send("", to: port)
        #expect(phone.prove(try proof(Self.code), to: port).status == 200)
        #expect(phone.send(night.ballot("s1", "Ann"), to: port).status == 200)
        try write(code: "W4D8N-0ZHVC")
        let limit = Date.now + 60
        var isRefused = false
        while !isRefused, Date.now < limit {
            usleep(100_000)
            isRefused = phone.send(night.ballot("s1", "Ann"), to: port).content.contains("\"needs-code\"")
        }
        #expect(isRefused)
        #expect(try night.run("build", "--quiet").code == 0)
        #expect(phone.prove(try proof("W4D8N-0ZHVC"), to: port).status == 200)
        #expect(phone.send(night.ballot("s2", "Ann"), to: port).status == 200)
    }
}
