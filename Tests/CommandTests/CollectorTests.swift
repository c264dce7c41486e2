import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Tests `ballots.php` with a real PHP, from the build to the fetch.
@Suite(.enabled(if: CollectingHost.exists, "php is not installed"), .waitingThreads)
struct CollectorTests {
    private let host: CollectingHost

    init() throws { host = try CollectingHost() }

    private func withPHP(workers: Int = 1, prefix: [String] = [], _ body: () throws -> Void) throws {
        let php = try host.php(workers: workers, prefix: prefix)
        defer { CollectingHost.kill(php) }
        try body()
    }

    @Test func whatIsPostedCountsOnce() throws {
        try withPHP { () throws in
            let page = host.work.read("site/public/events/gala/songs/index.html")
            #expect(page?.contains("data-endpoint=\"../../../ballots.php\"") == true)
            #expect(page?.contains("connect-src 'self'") == true)
            let answer = host.post(
                "\r\n" + #"{"event":"gala","song":"s1","user":"Ann <b>","vote":"up","tab":["\u0000"]}"# + " \r\n"
                    + "hello\n" + #" {"event":"gala","title":"<?php","artist":"É/ü","user":"Bo","at":null}"#)
            #expect(answer.status == 200)
            #expect(
                answer.text.hasSuffix(
                    #"{"counted":2,"refused":[{"line":3,"code":"unreadable","reason":"this isn't a ballot"}],"judged":false}"#
                        + "\n"))
            let cookie = try #require(answer.headers["set-cookie"])
            #expect(cookie.contains("path=/club/; HttpOnly; SameSite=Strict"))
            // The same device keeps its cookie.
            let token = try #require(cookie.firstMatch(of: /corkboard=[0-9a-f]{32}/)?.0)
            #expect(host.post(CollectingHost.line("Cy"), "Cookie: \(token)").headers["set-cookie"] == nil)

            #expect(host.kept.count == 3)
            #expect(
                host.kept[1].hasPrefix(#"{"event":"gala","title":"\u003C?php","artist":"É/ü","user":"Bo","at":"20"#))
            let fetched = try host.corkboard("fetch")
            #expect(fetched.code == 0, "\(fetched.errors)")
            #expect(fetched.output == "ballots.php: 2 counted, 1 song request\n")
            #expect(try host.corkboard("fetch", "ballots.php").output == "ballots.php: no new ballots\n")
            #expect(host.kept == [])
            #expect(host.users.sorted() == ["ann <b>", "bo", "cy"])
            // The same line, sent again by a page that missed the response, doesn't count twice.
            #expect(host.post(CollectingHost.line("Cy")).status == 200)
            #expect(try host.corkboard("fetch").output.contains("1 repeated") == true)
        }
    }

    /// A fetch that was killed after it counted ballots, but before it confirmed that, is repeated.
    @Test func whatIsFetchedTwiceCountsOnce() throws {
        try withPHP { () throws in
            #expect(host.post(CollectingHost.line("Ann")).status == 200)
            let key = ["Authorization: Bearer \(CollectingHost.key)"]
            let first = host.send("GET", Data(), key)
            #expect(first.status == 200 && first.body.count == CollectingHost.line("ann").utf8.count)
            #expect(host.post(CollectingHost.line("Bo")).status == 200)
            #expect(host.send("GET", Data(), key).body == first.body)
            let digest = Data(#"{"taken":"\#(String(repeating: "0", count: 64))"}"#.utf8)
            #expect(host.send("POST", digest, key).text.hasSuffix("{\"dropped\":false}\n"))
            let fetched = try host.corkboard("fetch", "--json")
            #expect(fetched.output.contains(#""counted":2"#))
            #expect(host.users.sorted() == ["ann", "bo"])
            #expect(host.kept == [])
        }
    }

    @Test func killedFetchesLoseNothing() throws {
        try withPHP { () throws in
            var posted: Set<String> = []
            var runs = KilledRuns(like: { _ = try? host.corkboard("fetch") })
            for number in 0..<(Night.isOn ? 200 : 20) {
                let users = (0..<20).map { "u\(number)x\($0)" }
                #expect(host.post(users.map { CollectingHost.line($0) }.joined()).status == 200)
                posted.formUnion(users)
                try runs.run(
                    ["fetch", "--site", host.work["site"]], in: host.work.path, environment: ["KEY": CollectingHost.key]
                )
            }
            let last = try host.corkboard("fetch")
            #expect(last.code == 0, "\(last.errors)")
            #expect(Set(host.users) == posted)
            #expect(host.users.count == posted.count)
        }
    }

    @Test func manyAtOnceAreAllKept() throws {
        try withPHP(workers: 8) { () throws in
            let acknowledged = postAll { _ in }
            #expect(acknowledged.count == 2000)
            #expect(host.kept.count == 2000)
            #expect(try host.corkboard("fetch").code == 0)
            #expect(Set(host.users) == acknowledged)
            #expect(host.users.count == 2000)
        }
    }

    @Test(arguments: [9]) func aKilledPHPLosesNothingThatItAcknowledged(seed: UInt64) throws {
        let php = Mutex(try host.php(workers: 4))
        defer { CollectingHost.kill(php.withLock { $0 }) }
        let isDone = Atomic(false)
        let killer = Thread {
            var random = SplitMix(seed: seed)
            while !isDone.load(ordering: .relaxed) {
                usleep(UInt32.random(in: 20_000...200_000, using: &random))
                php.withLock {
                    CollectingHost.kill($0)
                    // If it fails to start, no post succeeds, and the test fails.
                    if let next = try? host.php(workers: 4) { $0 = next }
                }
            }
        }
        killer.start()
        var fetches = 0
        let acknowledged = postAll { _ in
            // Some fetches happen in between, and are also hit by the kills.
            fetches += 1
            if fetches.isMultiple(of: 20) { _ = try? host.corkboard("fetch", "--retries", "0") }
        }
        isDone.store(true, ordering: .relaxed)
        while !killer.isFinished { usleep(1000) }
        for _ in 0..<3 { _ = try host.corkboard("fetch") }
        #expect(acknowledged.count == 2000)
        #expect(host.kept == [])
        // Each line was posted until it was acknowledged, so lines may arrive twice; they count once.
        #expect(Set(host.users) == acknowledged)
        let tally = try host.corkboard("tally", "gala", "--json")
        #expect(tally.output.contains("\"up\":2000") || tally.output.contains("\"ups\":2000"), "\(tally.output)")
    }

    /// Ten devices send 200 ballots each, and repeat those not acknowledged; returns the users of acknowledged ballots.
    private func postAll(_ afterEach: (Int) -> Void) -> Set<String> {
        let acknowledged = Mutex<Set<String>>([])
        let threads = (0..<10).map { device in
            let host = host
            return Thread {
                for number in 0..<200 {
                    let user = "d\(device)n\(number)"
                    let end = ContinuousClock.now + .seconds(60)
                    while ContinuousClock.now < end {
                        let answer = host.post(
                            CollectingHost.line(user), "Cookie: corkboard=\(String(repeating: "\(device)", count: 32))")
                        if answer.status == 200,
                            answer.text.hasSuffix("{\"counted\":1,\"refused\":[],\"judged\":false}\n")
                        {
                            acknowledged.withLock { _ = $0.insert(user) }
                            break
                        }
                        usleep(2000)
                    }
                }
            }
        }
        for thread in threads { thread.start() }
        var round = 0
        while !threads.allSatisfy(\.isFinished) {
            usleep(10_000)
            round += 1
            afterEach(round)
        }
        return acknowledged.withLock { $0 }
    }

    @Test func oneDeviceCanNotSendEverything() throws {
        try withPHP { () throws in
            let lines = (0..<100).map { CollectingHost.line("u\($0)") }.joined()
            let cookie = "Cookie: corkboard=\(String(repeating: "a", count: 32))"
            let answers = (0..<5).map { _ in host.post(lines, cookie) }
            #expect(answers.map(\.status) == [200, 200, 200, 429, 429])
            #expect(answers[3].headers["retry-after"].flatMap { Int($0) }.map { (15...20).contains($0) } == true)
            #expect(answers[3].text.hasSuffix("{\"reason\":\"too many ballots at once\"}\n"))
            #expect(host.kept.count == 300)
            // Others in the same room can continue.
            #expect(host.post(lines, "Cookie: corkboard=\(String(repeating: "b", count: 32))").status == 200)
        }
    }

    @Test func hostileBodiesDoNoHarm() throws {
        try withPHP { () throws in
            let deep = "{\"event\":" + String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000) + "}"
            let long = CollectingHost.line(String(repeating: "x", count: 1025))
            let lists = [
                #"["event"]"#, #"{"event":["gala"],"song":"s1","user":"A","vote":"up"}"#, "null", "{}", "{", "}",
            ]
            let controls = #"{"event":"gala","song":"s1","user":"A\u0000\n","vote":"up"}"#
            let votes = [#""vote":"sideways""#, #""vote":true"#, #""vote":"up","at":[1]"#, #""at":"x""#]
            for line in ["<?php phpinfo();", "\0", deep, long, controls, "<script>zq9</script>", "\u{feff}{}"] + lists
                + votes.map({ #"{"event":"gala","song":"s1","user":"A",\#($0)}"# })
            {
                let answer = host.post(line)
                #expect(answer.status == 200, "\(line.prefix(80))")
                #expect(
                    answer.text.hasSuffix(
                        #"{"counted":0,"refused":[{"line":1,"code":"unreadable","reason":"this isn't a ballot"}],"judged":false}"#
                            + "\n"
                    ))
            }
            for at in ["99999999999", "1e12", "\"2099-01-01T00:00:00.000Z\""] {
                let answer = host.post(#"{"event":"gala","song":"s1","user":"A","vote":"up","at":\#(at)}"#)
                #expect(answer.text.contains(#""counted":0,"refused":[{"line":1,"code":"time","reason":"#), "\(at)")
            }
            let invalid =
                Data(#"{"event":"gala","song":"s1","vote":"up","user":""#.utf8) + Data([0xff, 0xfe, 0x22, 0x7d])
            #expect(host.send("POST", invalid).text.contains(#""counted":0"#))
            #expect(host.send("POST", Data(repeating: 0x20, count: 65_537)).status == 413)
            #expect(host.send("POST", Data(repeating: 0x20, count: 65_536)).status == 400)
            #expect(host.send("POST", Data(repeating: 0x0a, count: 9 << 20)).status == 413)
            #expect(host.post("").status == 400)
            #expect(host.post(CollectingHost.line("A"), "Content-Type: multipart/form-data; boundary=x").status == 400)
            for header in [
                "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Origin: http://evil.example",
                "Origin: null",
                "Origin: http://127.0.0.1", "Origin: http://127.0.0.1:\(host.port).evil.example", "Origin: ",
            ] {
                #expect(host.post(CollectingHost.line("A"), header).status == 403, "\(header)")
            }
            for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"] {
                let answer = host.send(method)
                #expect(answer.status == 405 && answer.headers["allow"] == "POST", "\(method)")
            }
            #expect(host.kept == [])

            // Text that looks like a program is data, whatever address requests it.
            let program = #"{"event":"gala","song":"s1","user":"<?php echo 6*7; ?>","vote":"up"}"#
            #expect(host.post(program).text.contains(#""counted":1"#))
            let folder = try #require(host.folder).dropFirst("club/".count)
            for file in ["000000001.php", "state.php", "index.html", ""] {
                #expect(host.send("GET", to: "\(folder)/\(file)").body.isEmpty, "\(file)")
            }
            #expect(host.kept.allSatisfy { !$0.contains("<") })
            let fetched = try host.corkboard("fetch")
            #expect(fetched.code == 0, "\(fetched.errors)")
            #expect(host.users == ["<?php echo 6*7; ?>"])
        }
    }

    @Test func pagesOfTheSiteMayPost() throws {
        try withPHP { () throws in
            for headers in [
                ["Origin: http://127.0.0.1:\(host.port)", "Sec-Fetch-Site: same-origin"],
                ["Origin: https://127.0.0.1:\(host.port)"], ["Sec-Fetch-Site: none"],
                // The site's public address, behind a proxy that uses another name for this host.
                ["Origin: http://127.0.0.1:\(host.port)", "Host: inside.example"],
            ] {
                let answer = host.send("POST", Data(CollectingHost.line("Ann").utf8), headers)
                #expect(answer.status == 200, "\(headers) \(answer.text)")
            }
        }
    }

    @Test func wrongKeysAreSlowed() throws {
        try withPHP { () throws in
            let answers = (0..<30).map { host.send("GET", Data(), ["Ballots-Key: wrong key number \($0)"]) }
            #expect(answers.prefix(10).allSatisfy { $0.status == 403 })
            #expect(answers.count { $0.status == 403 } <= 12)
            let last = try #require(answers.last)
            #expect(last.status == 429)
            #expect((1...6).contains(last.headers["retry-after"].flatMap { Int($0) } ?? 0))
            // Meanwhile, no response reveals whether a key is correct; ballots are accepted.
            #expect(host.send("GET", Data(), ["Ballots-Key: \(CollectingHost.key)"]).status == 429)
            #expect(host.post(CollectingHost.line("Ann")).status == 200)
            let fetched = try host.corkboard("fetch")
            #expect(fetched.code == 0 && host.users == ["ann"], "\(fetched.errors)")
        }
    }

    @Test func onlyTheKeyOpensIt() throws {
        let file = try #require(host.work.read("site/public/ballots.php"))
        #expect(!file.contains(CollectingHost.key) && !file.contains("'@"))
        try withPHP { () throws in
            #expect(host.post(CollectingHost.line("Ann")).status == 200)
            for key in ["", "x", CollectingHost.key + "0", String(repeating: "k", count: 2000)] {
                #expect(host.send("GET", Data(), ["Authorization: Bearer \(key)"]).status == 403)
                #expect(host.post(CollectingHost.line("Bo"), "Ballots-Key: \(key)").status == 403)
            }
            #expect(host.send("GET", Data(), ["Ballots-Key: \(CollectingHost.key)"]).status == 200)
            let wrong = try host.corkboard("fetch", key: "another-key-as-long")
            #expect(wrong.code == 3)
            let message = "ballots.php: the server returned 403 (forbidden) [fetch.failed]"
            #expect(wrong.errors.contains(message), "\(wrong.errors)")
            #expect(try host.corkboard("fetch", key: nil).errors.contains("the environment variable KEY is not set"))
            // With another key, earlier ballots aren't lost.
            #expect(try host.corkboard("build", key: "another-key-as-long").code == 0)
            try FileManager.default.removeItem(atPath: host.work["www/club/ballots.php"])
            try FileManager.default.copyItem(
                atPath: host.work["site/public/ballots.php"], toPath: host.work["www/club/ballots.php"])
            #expect(host.post(CollectingHost.line("Bo")).status == 200)
            let fetched = try host.corkboard("fetch", key: "another-key-as-long")
            #expect(fetched.code == 0, "\(fetched.errors)")
            #expect(host.users.sorted() == ["ann", "bo"])
        }
        #expect(try host.corkboard("build", key: "fifteen-letters").errors.contains("[content.invalid-value]"))
        #expect(try host.corkboard("check", key: nil).errors.contains("[code.missing]"))
        #expect(try host.corkboard("build").output.contains("written"))
    }

    @Test(.enabled(if: OrdinaryUser.exists, "nothing forbids this user to write"))
    func withoutTheRightToWriteItSaysSo() throws {
        for folder in [host.work.path, host.work["www"], host.work["www/club"]] {
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
        }
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: host.work["www/club"])
        }
        try withPHP(prefix: Array(OrdinaryUser.command.dropLast())) { () throws in
            let answer = host.post(CollectingHost.line("Ann"))
            #expect(answer.status == 503)
            #expect(answer.body == Data("{\"reason\":\"the ballots could not be written\"}\n".utf8), "\(answer.text)")
            #expect(host.folder == nil)
            #expect(try host.corkboard("fetch").output == "ballots.php: no new ballots\n")
        }
        for folder in [host.work.path, host.work["www"]] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        }
    }

    /// A limit on the size of files simulates a full disk: a write ends half-way, and the next one fails.
    @Test func aFullDiskIsRefusedAndNothingIsTorn() throws {
        let limit = ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 40; exec \"$@\"", "sh"]
        try withPHP(prefix: limit) { () throws in
            var acknowledged: [String] = []
            var statuses: [Int] = []
            for number in 0..<40 {
                let users = (0..<10).map { "n\(number)x\($0)" }
                let answer = host.post(users.map { CollectingHost.line($0) }.joined())
                statuses.append(answer.status)
                if answer.status == 200 { acknowledged += users }
            }
            #expect(Set(statuses) == [200, 503])
            let lines = host.kept
            #expect(lines.map { $0 + "\n" } == acknowledged.map { CollectingHost.line($0) })
            // The disk has space again.
            #expect(try host.corkboard("fetch").code == 0)
            #expect(host.post(CollectingHost.line("late")).status == 200)
            #expect(try host.corkboard("fetch").code == 0)
            #expect(host.users.sorted() == (acknowledged + ["late"]).sorted())
        }
    }

    /// "corkboard publish" writes a new release each time, and removes the oldest.
    @Test func ballotsOutliveARelease() throws {
        let manager = FileManager.default
        host.work.write("www/.corkboard-publish", "")
        for number in [12, 13] {
            try manager.createDirectory(atPath: host.work["www/releases"], withIntermediateDirectories: true)
            try manager.copyItem(atPath: host.work["site/public"], toPath: host.work["www/releases/\(number)"])
        }
        try manager.removeItem(atPath: host.work["www/club"])
        for number in [12, 13] {
            try? manager.removeItem(atPath: host.work["www/club"])
            host.work.link("www/club", to: "releases/\(number)")
            try withPHP { () throws in #expect(host.post(CollectingHost.line("u\(number)")).status == 200) }
        }
        try manager.removeItem(atPath: host.work["www/releases/12"])
        try withPHP { () throws in #expect(try host.corkboard("fetch").code == 0) }
        #expect(host.users == ["u12", "u13"])
    }

    @Test func aHostWithoutPHPIsNamed() throws {
        let file = try #require(host.work.read("site/public/ballots.php"))
        let server = try WebServer { exchange in exchange.reply(200, file) }
        host.work.write(
            "site/Content/site.yaml",
            "title: The Shed\nbaseURL: \(server.url("/"))\nvoting: {collector: php, key: {env: KEY}}\n")
        let result = try host.corkboard("fetch")
        #expect(result.code == 3)
        #expect(result.errors.contains("the web host shows this file instead of running it"))
    }
}
