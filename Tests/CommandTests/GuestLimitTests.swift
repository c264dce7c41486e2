import Foundation
import Glibc
import TestSupport
import Testing

/// The limits of `serve --guests` for one address, whatever cookies its clients send or omit.
@Suite(.waitingThreads) struct GuestLimitTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nsalt: nobody-knows\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
        work.write(
            "site/Content/events/secret.json",
            #"{"name": "Secret", "code": "K7XQ2M9PLT", "songs": [{"title": "Hidden", "artist": "Nobody"}]}"#)
    }

    private func serve(_ arguments: String...) throws -> PreviewProcess {
        let process = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"] + arguments)
        process.wait { $0.contains("The host opens") }
        return process
    }

    private func vote(
        _ server: PreviewProcess, _ name: String, _ cookie: String? = nil, from source: UInt8? = nil
    ) -> PreviewProcess.Response {
        let body = #"{"event":"gala","song":"Kettle","user":"\#(name)","vote":"UP"}"# + "\n"
        return server.post("/ballots", Data(body.utf8), cookie.map { [$0] } ?? [], from: source)
    }

    private func open(
        _ server: PreviewProcess, _ code: String, on page: String = "songs", from source: UInt8? = nil
    ) -> PreviewProcess.Response {
        let body = #"{"page":"/events/secret/\#(page)/","code":"\#(code)"}"#
        return server.post("/_corkboard/open", Data(body.utf8), [], from: source)
    }

    @Test func madeUpNamesCountOnlyUpToALimit() throws {
        let server = try serve("--phones-per-address", "30")
        let ana = vote(server, "Ana")
        let cookie = "Cookie: " + (ana.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        let answers = (0..<60).map { number in
            // Neither a missing nor an invented cookie counts as another phone.
            vote(
                server, "made up \(number)",
                number.isMultiple(of: 2) ? nil : "Cookie: corkboard=\(String(repeating: "a", count: 30))\(10 + number)")
        }
        #expect(answers.count { $0.text.contains("\"counted\":1") } == 29)
        let limited = try #require(answers.last)
        #expect(limited.status == 429)
        #expect(try #require(limited.headers["retry-after"].flatMap { Int($0) }) > 60)
        // Phones that the server knows can continue to vote, and so can phones at another address.
        #expect(vote(server, "Ana", cookie).text.contains("\"counted\":1"))
        #expect(vote(server, "Ben", from: 2).text.contains("\"counted\":1"))
        let kept = work.read("site/.corkboard/guests/devices") ?? ""
        #expect(kept.split(separator: "\n").count == 31)
        #expect(server.end() == 0)
    }

    @Test func aRoomOfManyPhonesBehindOneAddressVotes() throws {
        let server = try serve()
        for phone in 0..<400 {
            #expect(vote(server, "guest \(phone)").text.contains("\"counted\":1"), "\(phone)")
        }
    }

    @Test func guessesWithoutACookieAreSlowed() throws {
        let server = try serve()
        let guesses = (0..<150).map { open(server, "guess \($0)").status }
        #expect(guesses.count { $0 == 403 } < 100)
        #expect(guesses.last == 429)
        // Meanwhile, no response reveals whether a code is correct.
        let right = open(server, "K7XQ2M9PLT")
        #expect(right.status == 429)
        #expect(right.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0)
        #expect(open(server, "K7XQ2M9PLT", from: 2).status == 200)
    }

    /// All pages of an event have the same gate.
    @Test(arguments: [["songs"], ["songs", "live"]])
    func guessesFromManyAddressesAreSlowedTogether(on pages: [String]) throws {
        let server = try serve()
        var judged = 0
        for source in UInt8(2)...10 {
            for number in 0..<50 {
                let answer = open(server, "guess \(number)", on: pages[number % pages.count], from: source)
                if answer.status == 403 { judged += 1 }
            }
        }
        #expect((200..<400).contains(judged), "\(judged)")
        // Each second allows two more, so one request alone may be lucky.
        #expect(
            (UInt8(20)...40).contains { source in
                _ = open(server, "guess", from: source)
                return open(server, "K7XQ2M9PLT", from: source).status == 429
            })
    }

    @Test func streamsOfAnAddressAndOfADeviceAreLimited() throws {
        let server = try serve("--phones-per-address", "40")
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        func follow(_ cookie: String = "DNT: 1", from source: UInt8? = nil) -> Int {
            let socket = server.connect(from: source)
            sockets.append(socket)
            let head = "GET /_corkboard/live/gala HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(cookie)\r\n\r\n"
            PreviewProcess.write(Data(head.utf8), to: socket)
            let answer = PreviewProcess.readAll(socket, patience: 20_000) { $0.range(of: Data("\r\n\r\n".utf8)) != nil }
            return PreviewProcess.Response(answer).status
        }
        let one = (0..<25).map { _ in follow("Cookie: corkboard=\(String(repeating: "a", count: 32))", from: 3) }
        #expect(one == Array(repeating: 200, count: 20) + Array(repeating: 429, count: 5))
        let all = (0..<70).map { _ in follow() }
        #expect(all.count { $0 == 200 } == 60 && all.last == 429)
        #expect(follow(from: 2) == 200)
        // Closed connections free their slots.
        for socket in sockets { close(socket) }
        sockets = []
        _ = vote(server, "Ana", from: 2)
        var status = follow()
        for _ in 0..<200 where status == 429 {
            usleep(100_000)
            status = follow()
        }
        #expect(status == 200)
    }

    @Test func anAddressCannotHoldAllConnections() throws {
        let server = try serve("--phones-per-address", "10")
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        let statuses = (0..<130).map { _ in
            let socket = server.connect(from: 3)
            sockets.append(socket)
            let head = "GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
            PreviewProcess.write(Data(head.utf8), to: socket)
            let answer = PreviewProcess.readAll(socket, patience: 20_000) { $0.range(of: Data("\r\n\r\n".utf8)) != nil }
            return PreviewProcess.Response(answer).status
        }
        // The connections of one address may be divided unequally between the server's two threads.
        #expect((50...100).contains(statuses.count { $0 == 200 }), "\(statuses)")
        #expect(vote(server, "Ana", from: 2).text.contains("\"counted\":1"))
    }

    @Test func theFileOfDevicesIsReadAtAnySizeAndShrinks() throws {
        let day = Int(Date().timeIntervalSince1970 / 86_400)
        func digest(_ number: Int) -> String { String(repeating: "0", count: 60) + String(1000 + number) }
        func line(_ number: Int, _ day: Int) -> String { "\(digest(number)) name \(digest(number + 1)) \(day)\n" }
        work.write("site/.corkboard/guests/devices", line(1, day - 366) + line(2, day - 300))
        let file = try FileHandle(forWritingTo: URL(filePath: work["site/.corkboard/guests/devices"]))
        try file.seekToEnd()
        let block = Data(String(repeating: line(3, day - 400), count: 8000).utf8)
        for _ in 0..<70 { try file.write(contentsOf: block) }
        try file.close()
        let server = try serve()
        #expect(vote(server, "Ana").text.contains("\"counted\":1"))
        let kept = work.read("site/.corkboard/guests/devices")?.split(separator: "\n") ?? []
        #expect(kept.count == 2)
        #expect(kept.first.map { "\($0)\n" } == line(2, day - 300))
        #expect(server.end() == 0)
    }

    @Test func theLimitIsANumberAndNotForProxies() throws {
        for words in [
            ["--guests", "--phones-per-address", "0"], ["--guests", "--phones-per-address", "many"],
            ["--phones-per-address", "5"],
            ["--guests", "--public-url", "https://x.example/", "--phones-per-address", "5"],
        ] {
            let result = try Tool.run(Tool.executable, ["serve", "--site", work["site"]] + words, in: work.path)
            #expect(result.code == 2 && result.errors.contains("phones-per-address"), "\(words) \(result.errors)")
        }
    }
}
