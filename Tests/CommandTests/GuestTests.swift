import Foundation
import Glibc
import TestSupport
import Testing

/// `corkboard serve --guests`, as seen by phones, their pages and the host.
@Suite struct GuestTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\nsalt: nobody-knows\n")
        work.write(
            "site/Content/events/gala.json",
            """
            {"name": "Gala", "requests": "moderated", "start": "2036-06-01 20:00",
             "songs": [{"title": "Kettle", "artist": "Choir"}, {"title": "Ladder", "artist": "Choir"}]}
            """)
        work.write(
            "site/Content/events/secret.json",
            """
            {"name": "Secret", "code": "K7XQ2M9PLT", "adminCode": "ZXCV9876QWER", "start": "2036-06-02 20:00",
             "songs": [{"title": "Hidden", "artist": "Nobody"}]}
            """)
    }

    private func serve(_ arguments: String...) throws -> PreviewProcess {
        let process = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"] + arguments)
        process.wait { $0.contains("The host opens") }
        return process
    }

    private func ballot(_ song: String, _ user: String, _ vote: String = "UP", at: String? = nil) -> String {
        #"{"event":"gala","song":"\#(song)","user":"\#(user)","vote":"\#(vote)"\#(at.map { #","at":"\#($0)""# } ?? "")}"#
            + "\n"
    }

    /// Returns the cookie that a response sets, as a header for later requests.
    private func cookie(_ response: PreviewProcess.Response) -> String {
        "Cookie: " + (response.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
    }

    /// Returns the ups of a song after the server has ended, as counted by a new process.
    private func ups(_ song: String) throws -> Int? {
        let tally = try Tool.run("tally", "gala", "--json", "--site", work["site"])
        return tally.output.components(separatedBy: #""id":"\#(song)""#).dropFirst().first?
            .components(separatedBy: #""ups":"#).dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    /// Returns the path that makes its visitor the host.
    private func ownerPath(_ server: PreviewProcess) throws -> String {
        let said = try #require(server.said.components(separatedBy: "The host opens http://127.0.0.1:").last)
        return String(try #require(said.split(separator: "\n").first).drop { $0 != "/" })
    }

    // MARK: - Votes

    @Test func votesCountAndAreFiledOnce() throws {
        let server = try serve()
        let first = server.post("/ballots", ballot("Kettle", "Ana"))
        #expect(first.status == 200)
        #expect(first.text.hasSuffix("{\"counted\":1,\"refused\":[]}\n"))
        #expect(first.headers["set-cookie"]?.contains("HttpOnly; SameSite=Strict") == true)
        let again = server.post("/ballots", ballot("Kettle", "Ana"), cookie(first))
        #expect(again.text.contains("\"counted\":1"))
        #expect(again.headers["set-cookie"] == nil)
        for number in 0..<20 { _ = server.post("/ballots", ballot("Kettle", "guest \(number)")) }
        #expect(server.end() == 0)
        #expect(try ups("Kettle") == 21)
        let files = work.files(in: "site/Content/ballots").keys
        #expect(files.count { $0.hasSuffix(".ndjson") } == 1)
        #expect(try Tool.run("build", "--site", work["site"], "--now", "2026-05-06").output.contains("0 written"))
    }

    @Test func aKilledServerLosesNoVoteThatItAcknowledged() throws {
        let server = try serve()
        #expect(server.post("/ballots", ballot("Kettle", "Ana")).status == 200)
        _ = server.end(SIGKILL)
        // The last line was cut off, for example by a crash of the machine.
        let path = work["site/Content/ballots/.collected.ndjson"]
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"event\":\"gala\",\"song\":\"Ladder\",\"us".utf8))
        try file.close()
        let before = work.files(in: "site/Content")
        #expect(try ups("Kettle") == 1)
        #expect(work.files(in: "site/Content") == before, "looking changes nothing")
        #expect(try Tool.run("build", "--site", work["site"], "--now", "2026-05-06").code == 0)
        #expect(try ups("Kettle") == 1)
        #expect(try ups("Ladder") == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aServerThatIsStartedAgainTakesVotesAtOnceWhereItDidBefore() throws {
        work.write(
            "site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/club/\nsalt: nobody-knows\n")
        for guest in ["Ana", "Ben", "Cleo"] {
            let server = try serve()
            #expect(server.post("/club/ballots", ballot("Kettle", guest)).text.contains("\"counted\":1"))
            #expect(server.said.contains("opens http://127.0.0.1:\(server.port)/club/"))
            _ = server.end(SIGKILL)
        }
    }

    @Test func eachRefusedLineHasItsReason() throws {
        let server = try serve()
        let answer = server.post(
            "/ballots",
            ballot("Kettle", "Ana") + ballot("Nothing", "Ben") + "hello <script>\n" + ballot("Kettle", " ")
                + ballot("Kettle", "Cleo", at: "2099-01-01T00:00:00Z") + "{\"event\":\"gala\",\"song\":\"Ladder\"")
        #expect(answer.status == 200)
        for code in ["song-unknown", "unreadable", "name-invalid", "time"] {
            #expect(answer.text.contains("\"code\":\"\(code)\""), "\(answer.text)")
        }
        #expect(answer.text.contains("\"counted\":1"))
        #expect(answer.text.contains("\"line\":6"))
        #expect(!answer.text.contains("<script>"))
        #expect(server.post("/ballots", String(repeating: " ", count: 70_000)).status == 413)
        #expect(server.request("/ballots").status == 405)
    }

    @Test func aNameBelongsToTheDeviceThatVotedFirst() throws {
        let server = try serve()
        let ana = server.post("/ballots", ballot("Kettle", "Ana"))
        #expect(server.post("/ballots", ballot("Kettle", "ANA ", "DOWN")).text.contains("name-taken"))
        #expect(server.end() == 0)

        let next = try serve()
        #expect(next.post("/ballots", ballot("Ladder", "ana")).text.contains("name-taken"))
        #expect(next.post("/ballots", ballot("Ladder", "ana"), cookie(ana)).text.contains("\"counted\":1"))
        let host = cookie(next.request(try ownerPath(next)))
        #expect(next.post("/_corkboard/manage/gala", #"{"action":"release","name":"Ana"}"#, host).status == 200)
        #expect(next.post("/ballots", ballot("Ladder", "Ana", "DOWN")).text.contains("\"counted\":1"))
        for name in ["b", "c", "d"] {
            #expect(next.post("/ballots", ballot("Ladder", name), cookie(ana)).text.contains("\"counted\":1"))
        }
        #expect(next.post("/ballots", ballot("Ladder", "e"), cookie(ana)).text.contains("\"counted\":1"))
        #expect(next.post("/ballots", ballot("Ladder", "f"), cookie(ana)).text.contains("too-many"))
        let kept = work.read("site/.corkboard/guests/devices") ?? ""
        #expect(!kept.contains("ana") && !kept.contains("127.0.0.1"))
    }

    @Test func whatManyDevicesDoAtOnceIsKept() throws {
        // A crash has cut off the last line.
        work.write("site/.corkboard/guests/devices", "0123 na")
        let server = try serve()
        DispatchQueue.concurrentPerform(iterations: 120) { number in
            if number.isMultiple(of: 2) {
                let answer = server.post("/ballots", ballot("Kettle", "guest \(number)"))
                #expect(answer.text.contains("\"counted\":1"))
            } else {
                let code = #"{"page":"/events/secret/songs/","code":"K7XQ2M9PLT"}"#
                #expect(server.post("/_corkboard/open", code).status == 200)
            }
        }
        let host = cookie(server.request(try ownerPath(server)))
        #expect(server.end(SIGKILL) != 0)
        let kept = (work.read("site/.corkboard/guests/devices") ?? "").split(separator: "\n").dropFirst()
        #expect(kept.count { $0.contains(" name ") } == 60)
        #expect(kept.count { $0.contains(" open ") } == 61)
        let next = try serve()
        #expect(next.post("/ballots", ballot("Kettle", "guest 0")).text.contains("name-taken"))
        #expect(next.post("/_corkboard/manage/gala", #"{"action":"release","name":"guest 0"}"#, host).status == 200)
        #expect(next.post("/ballots", ballot("Kettle", "guest 0")).text.contains("\"counted\":1"))
    }

    @Test func oneDeviceCanNotFloodTheList() throws {
        let server = try serve()
        let device = cookie(server.post("/ballots", ballot("Kettle", "Ana")))
        let socket = server.connect()
        defer { close(socket) }
        let body = ballot("Kettle", "Ana")
        let request =
            "POST /ballots HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(device)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            + body
        var statuses: [Int] = []
        for _ in 0..<1000 {
            PreviewProcess.write(Data(request.utf8), to: socket)
            let answer = PreviewProcess.Response(
                PreviewProcess.readAll(socket, patience: 20_000) { $0.range(of: Data("}\n".utf8)) != nil })
            statuses.append(answer.status)
            if answer.status == 429 { #expect(answer.headers["retry-after"] == "2") }
        }
        #expect(Set(statuses) == [200, 429])
        // Everybody else in the room can continue.
        #expect(server.post("/ballots", ballot("Kettle", "Ben")).status == 200)
    }

    /// All votes are stored, even if they are for the same song.
    @Test func oneDeviceCanNotStoreAnyNumberOfVotes() throws {
        let server = try serve()
        let device = cookie(server.post("/ballots", ballot("Kettle", "Ana")))
        let votes = String(repeating: ballot("Kettle", "Ana"), count: 700)
        let statuses = (0..<20).map { _ in server.post("/ballots", votes, device).status }
        #expect(statuses.prefix(5) == [200, 200, 200, 200, 200])
        #expect(statuses.last == 429)
        #expect(server.post("/ballots", ballot("Kettle", "Ben")).status == 200)
    }

    @Test(.limitingFiles) func afterAFullDiskVotingGoesOn() throws {
        // A limit on file sizes simulates a full disk.
        let server = try PreviewProcess(
            work["site"], ["--guests", "--address", "127.0.0.1"], fileBlocks: 400)
        server.wait { $0.contains("The host opens") }
        var counted = 0
        var answer = server.post("/ballots", ballot("Kettle", "guest"))
        while answer.status == 200, counted < 1000 {
            counted += 1
            let votes = (0..<100).map { ballot("Kettle", "guest \(counted)", at: "2026-05-06T10:00:\(10 + $0 % 50)Z") }
            answer = server.post("/ballots", votes.joined())
        }
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "5")
        let lifted = try Tool.run(
            URL(filePath: "/usr/bin/prlimit"), ["--pid", "\(server.id)", "--fsize=unlimited:unlimited"], in: work.path)
        #expect(lifted.code == 0, "\(lifted.errors)")
        #expect(server.post("/ballots", ballot("Kettle", "after")).status == 200)
        #expect(server.end() == 0)
        #expect(try ups("Kettle") == counted + 1)
    }

    @Test(.limitingFiles) func aVoteOfADeviceThatCanNotBeKeptDoesNotCount() throws {
        // The file of devices has the maximum size.
        work.write("site/.corkboard/guests/devices", String(repeating: "x\n", count: 200 << 9))
        let server = try PreviewProcess(
            work["site"], ["--guests", "--address", "127.0.0.1"], fileBlocks: 400)
        server.wait { $0.contains("The host opens") }
        #expect(server.post("/ballots", ballot("Kettle", "before")).status == 503)
        let lifted = try Tool.run(
            URL(filePath: "/usr/bin/prlimit"), ["--pid", "\(server.id)", "--fsize=unlimited:unlimited"], in: work.path)
        #expect(lifted.code == 0, "\(lifted.errors)")
        #expect(server.post("/ballots", ballot("Kettle", "after")).status == 200)
        #expect(server.end() == 0)
        #expect(try ups("Kettle") == 1)
    }

    // MARK: - Pages

    @Test func listsFollowTheVoteInVersions() throws {
        let server = try serve()
        let page = follow(server)
        defer { close(page) }
        let first = hear(page, "\"songs\"")
        let before = version(first)
        _ = server.post("/ballots", ballot("Kettle", "Ana"))
        let after = version(hear(page, "\"ups\":1"))
        #expect(try #require(after) > #require(before))
        _ = server.end()
        let again = try serve()
        let anew = follow(again)
        defer { close(anew) }
        #expect(try #require(version(hear(anew, "\"ups\":1"))) > #require(after))
        #expect(again.request("/_corkboard/live/nothing").status == 404)
    }

    @Test func listsTellHowManyPeopleVote() throws {
        let server = try serve()
        let phone = cookie(server.request("/events/gala/songs/"))
        let page = follow(server)
        defer { close(page) }
        #expect(hear(page, "\"songs\"").contains(#""voters":0,"#))
        _ = server.post("/ballots", ballot("Kettle", "Ana") + ballot("Ladder", "Ana") + ballot("Kettle", "Bo"), phone)
        #expect(hear(page, "\"voters\":2").contains(#""voters":2,"#))
        _ = server.post("/ballots", ballot("Kettle", "Bo", "NONE"), phone)
        #expect(hear(page, "\"voters\":1").contains(#""voters":1,"#))
    }

    @Test func whoHasVotedSeesHowTheSongsStand() throws {
        work.write(
            "site/Content/events/gala.json",
            """
            {"name": "Gala", "results": "afterVote", "start": "2036-06-01 20:00",
             "songs": [{"title": "Kettle", "artist": "Choir"}, {"title": "Ladder", "artist": "Choir"}]}
            """)
        let server = try serve()
        let phones = ["Ana", "Bo"].map { (name: $0, cookie: cookie(server.request("/events/gala/songs/"))) }
        let pages = phones.map { follow(server, $0.cookie) }
        defer { for page in pages { close(page) } }
        for page in pages { #expect(hear(page, "\"songs\"").contains(#""results":"hidden""#)) }
        // A refused ballot doesn't open the list, nor does a ballot at another event.
        let refused = ballot("Nothing", "Ana") + ballot("Kettle", "Ana").replacing("gala", with: "secret")
        #expect(server.post("/ballots", refused, phones[0].cookie).text.contains("\"counted\":0"))
        #expect(hear(follow(server, phones[0].cookie), "\"songs\"").contains(#""results":"hidden""#))

        #expect(server.post("/ballots", ballot("Ladder", "Ana"), phones[0].cookie).text.contains("\"counted\":1"))
        let seen = hear(pages[0], "\"ups\":1")
        #expect(seen.contains("\"ups\":1") && !seen.contains("hidden"))
        for page in [pages[1], follow(server)] {
            _ = server.post("/ballots", ballot("Kettle", "somebody"))
            #expect(!hear(page, "\"ups\"", patience: 700).contains("\"ups\""))
        }
        _ = server.end()

        let again = try serve()
        #expect(hear(follow(again, phones[0].cookie), "\"ups\":1").contains("\"ups\":1"))
        #expect(hear(follow(again, phones[1].cookie), "\"songs\"").contains(#""results":"hidden""#))
        #expect(!again.request("/events/gala/songs/songs.json", phones[0].cookie).text.contains("\"ups\""))
    }

    /// Writes an event with hidden results after its voting.
    private func writeClosedGala(_ songs: [(title: String, ups: Int)]) {
        let list = songs.map { title, ups in
            "{\"title\": \"\(title)\", \"artist\": \"Choir\", \"tally\": {\"up\": \(ups), \"down\": 0}}"
        }
        work.write(
            "site/Content/events/gala.json",
            """
            {"name": "Gala", "voting": "closed", "results": "hidden", "start": "2036-06-01 20:00",
             "songs": [\(list.joined(separator: ", "))]}
            """)
    }

    @Test func revealedPlacesAreShownAfterARestart() throws {
        writeClosedGala([("Kettle", 3), ("Ladder", 1)])
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        let action = #"{"action":"reveal","value":"1"}"#
        #expect(server.post("/_corkboard/manage/gala", action, host).status == 200)
        _ = server.end(SIGKILL)

        let again = try serve()
        let shown = hear(follow(again), "\"songs\"")
        #expect(shown.contains("\"revealed\"") && shown.contains(#""ups":1"#) && !shown.contains(#""ups":3"#))
        _ = again.end()

        // The places of another evening aren't those of this one.
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now - 100_000], ofItemAtPath: work["site/.corkboard/guests/revealed"])
        let later = try serve()
        #expect(!hear(follow(later), "\"songs\"").contains("\"revealed\""))
    }

    @Test func placesAreHiddenAgainIfVotingIsOpenedAgain() throws {
        writeClosedGala([("Kettle", 3), ("Ladder", 1)])
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        func act(_ action: String, _ value: String) -> Int {
            server.post("/_corkboard/manage/gala", #"{"action":"\#(action)","value":"\#(value)"}"#, host).status
        }
        #expect(act("reveal", "1") == 200)
        #expect(hear(follow(server), "\"songs\"").contains("\"revealed\""))
        #expect(act("voting", "open") == 200)
        #expect(act("voting", "closed") == 200)
        #expect(!hear(follow(server), "\"songs\"").contains("\"revealed\""))
        #expect(act("reveal", "1") == 200)
        #expect(hear(follow(server), "\"songs\"").contains("\"revealed\""))
    }

    @Test func theHostSeesTheRankOfTheNextPlace() throws {
        writeClosedGala([("Kettle", 3), ("Ladder", 3), ("Bucket", 1)])
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        for (shown, next) in ["3", "1=", "1=", ""].enumerated() {
            let action = "{\"action\":\"reveal\",\"value\":\"\(shown)\"}"
            #expect(server.post("/_corkboard/manage/gala", action, host).status == 200)
            let wanted = "\"places\":3,\"shown\":\(shown),\"next\":\"\(next)\"}"
            #expect(hear(follow(server, host, as: "manage"), wanted).contains(wanted))
        }
    }

    @Test(arguments: ["open", "moderated"])
    func onlyAVoteThatCountsShowsHowTheSongsStand(_ requests: String) throws {
        work.write(
            "site/Content/events/gala.json",
            """
            {"name": "Gala", "results": "afterVote", "start": "2036-06-01 20:00", "requests": "\(requests)",
             "songs": [{"title": "Kettle", "artist": "Choir"}, {"title": "Ladder", "artist": "Choir"}]}
            """)
        let server = try serve()
        _ = server.post("/ballots", ballot("Ladder", "Bo"))
        let request = #"{"event":"gala","title":"Sun","artist":"Band","user":"Ana"}"# + "\n"
        let soon = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 3600))
        let attempts = [
            ballot("Kettle", "Ana", "NONE", at: soon), ballot("moon-band", "Ana"), ballot("moon-band", "Ana", "DOWN"),
            request, request + request, ballot("Kettle", "Ana", at: "2026-05-01T10:00:00Z"),
        ]
        let phone = cookie(server.request("/events/gala/songs/"))
        for attempt in attempts {
            #expect(server.post("/ballots", attempt, phone).status == 200)
            let seen = hear(follow(server, phone), "\"songs\"")
            #expect(seen.contains(#""results":"hidden""#) && !seen.contains("\"ups\""), "\(attempt)")
        }
        if requests == "open" {
            // The requested song is on the list.
            #expect(server.post("/ballots", ballot("sun-band", "Ana"), phone).text.contains("\"counted\":1"))
        } else {
            #expect(server.post("/ballots", ballot("Ladder", "Ana", "DOWN"), phone).text.contains("\"counted\":1"))
        }
        #expect(hear(follow(server, phone), "\"ups\":1").contains("\"ups\":1"))
    }

    /// Follows an event's list; the caller closes the socket.
    private func follow(
        _ server: PreviewProcess, _ cookie: String = "DNT: 1", _ event: String = "gala", as stream: String = "live"
    ) -> Int32 {
        let page = server.connect()
        let path = "/_corkboard/\(stream)/\(event)"
        PreviewProcess.write(
            Data(
                "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(cookie)\r\n\r\n".utf8),
            to: page)
        return page
    }

    /// Returns the events of the list until a text appears.
    private func hear(_ page: Int32, _ text: String, patience: Int = 20_000) -> String {
        let heard = PreviewProcess.readAll(page, patience: patience) { $0.range(of: Data(text.utf8)) != nil }
        return String(decoding: heard, as: UTF8.self)
    }

    private func version(_ events: String) -> Int? {
        events.components(separatedBy: "\"version\":").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    @Test func pagesKnowThatTheyAreServedLive() throws {
        let server = try serve()
        let page = server.request("/events/gala/songs/")
        let served = page.content.elements("template").first { $0["id"] == "served" }
        #expect(served?["data-ballots"] == "/ballots")
        #expect(page.headers["set-cookie"]?.hasPrefix("corkboard=") == true)
        // Only a user at this machine sees the site's errors.
        #expect(page.text.contains("preview.js"))
        #expect(!server.request("/events/gala/songs/", host: "192.168.1.2:\(server.port)").text.contains("preview.js"))
        let forwarded = server.request(
            "/events/gala/songs/", host: "127.0.0.1:\(server.port)", "X-Forwarded-For: 10.0.0.9")
        #expect(forwarded.status == 200)
        #expect(!forwarded.text.contains("preview.js"))
        #expect(
            server.request("/_corkboard/events", host: "192.168.1.2:\(server.port)").status == 404)
    }

    @Test func pagesOfOtherSitesCanNotVote() throws {
        let server = try serve()
        let body = ballot("Kettle", "Ana")
        #expect(server.post("/ballots", body, "Origin: https://evil.example").status == 403)
        #expect(server.post("/ballots", body, "Origin: null").status == 403)
        #expect(server.post("/ballots", body, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: cors").status == 403)
        #expect(server.request("/", host: "evil.example:\(server.port)").status == 403)
        #expect(server.request("/", host: "10.1.2.3.evil.example").status == 403)
        #expect(server.post("/ballots", body, "Origin: http://127.0.0.1:\(server.port)").status == 200)
        #expect(server.request("/", host: "192.168.1.2:\(server.port)").status == 200)
    }

    // MARK: - Proxies and https

    @Test(arguments: ["https://votes.example:443/", "http://votes.example:80"])
    func browsersLeaveTheUsualPortOut(_ url: String) throws {
        let server = try PreviewProcess(work["site"], ["--guests", "--public-url", url])
        server.wait { $0.contains("The host opens") }
        let origin = "\(url.prefix { $0 != ":" })://votes.example"
        #expect(server.said.contains("The host opens \(origin)/_corkboard/"))
        #expect(server.request("/", host: "votes.example").status == 200)
        #expect(server.request("/", host: "votes.example", "Origin: \(origin)").status == 200)
        #expect(server.request("/", host: "other.example").status == 403)
    }

    @Test(arguments: ["nginx", "caddy"])
    func guestsComeByWayOfAProxy(_ program: String) throws {
        let process = try PreviewProcess(work["site"], ["--guests", "--public-url", "http://votes.example/"])
        process.wait { $0.contains("The host opens http://votes.example/") }
        let proxy = try Server(program, in: work.path) { port in
            if program == "caddy" {
                work.write(
                    "Caddyfile",
                    """
                    {
                        admin off
                    }
                    http://votes.example:\(port) {
                        reverse_proxy 127.0.0.1:\(process.port)
                    }
                    """)
                return ["run", "--adapter", "caddyfile", "--config", work["Caddyfile"]]
            }
            work.write(
                "nginx.conf",
                """
                daemon off; pid \(work["nginx.pid"]); error_log \(work["nginx.log"]);
                events {}
                http {
                    access_log off; client_body_temp_path \(work["body"]); proxy_temp_path \(work["proxy"]);
                    server { listen 127.0.0.1:\(port); location / { proxy_pass http://127.0.0.1:\(process.port); } }
                }
                """)
            return ["-p", work.path, "-c", work["nginx.conf"], "-e", work["nginx.log"]]
        }
        guard let proxy else { try Test.cancel("\(program) is not installed") }
        func curl(_ words: String...) throws -> String {
            try work.run("curl", ["-s", "-m", "5", "-H", "Host: votes.example"] + words + ["-o", "-"]).output
        }
        let root = "http://127.0.0.1:\(proxy.port)"
        let page = try curl("\(root)/events/gala/songs/")
        #expect(page.contains("data-url=\"http://votes.example/\""))
        #expect(!page.contains("preview.js"), "who comes by way of the proxy is no owner")
        let origin = ["-H", "Origin: http://votes.example"]
        #expect(
            try curl(origin[0], origin[1], "-d", ballot("Kettle", "Ana"), "\(root)/ballots").contains("\"counted\":1"))
        #expect(
            try curl("-H", "Origin: http://evil.example", "-d", ballot("Kettle", "Ben"), "\(root)/ballots")
                .contains("answers only pages of its site"))
        // Events arrive immediately: curl has them before it is cut off after a second.
        #expect(try curl("-m", "1", "-N", "\(root)/_corkboard/live/gala").contains("\"ups\":1"))
    }

    @Test func pagesAreServedByHTTPS() throws {
        let server = try PreviewProcess(
            work["site"],
            ["--guests", "--address", "127.0.0.1", "--tls", try work.makeCertificate()])
        let answer = try work.run(
            "curl",
            [
                "-si", "--cacert", work["cert.pem"], "-d", ballot("Kettle", "Ana"),
                "https://127.0.0.1:\(server.port)/ballots",
            ])
        #expect(answer.output.contains("\"counted\":1"), "\(answer.errors)")
        #expect(answer.output.contains("SameSite=Strict; Secure"))
        let wrong = try Tool.run("serve", "--guests", "--tls", "cert.pem", "--site", work["site"])
        #expect(wrong.code == 2)
        let missing = try Tool.run("serve", "--guests", "--tls", "nowhere.pem:key.pem", "--site", work["site"])
        #expect(missing.code == 2)
        #expect(missing.errors.contains("error: --tls: can't read "), "\(missing.errors)")
    }

    // MARK: - Codes

    @Test func codesAreCheckedHere() throws {
        let server = try serve()
        let songs = "/events/secret/songs/"
        #expect(server.request("/_corkboard/live/secret").status == 403)
        let wrong = server.post("/_corkboard/open", #"{"page":"\#(songs)","code":"guess"}"#)
        #expect(wrong.status == 403)
        #expect(wrong.headers["retry-after"] == "1")
        let device = cookie(wrong)
        let next = server.post("/_corkboard/open", #"{"page":"\#(songs)","code":"K7XQ2M9PLT"}"#, device)
        #expect(next.status == 429)
        sleep(1)
        let vote = #"{"event":"secret","song":"Hidden","user":"Ana","vote":"UP"}"#
        let early = server.post("/ballots", vote, device)
        #expect(early.text.contains("\"counted\":0") && early.text.contains("needs-code"))
        let right = server.post("/_corkboard/open", #"{"page":"\#(songs)","code":"k7xq-2m9 plt"}"#, device)
        #expect(right.status == 200)
        #expect(right.text.contains("Hidden"))
        #expect(!right.text.contains("K7XQ"))
        #expect(server.post("/ballots", vote, device).text.contains("\"counted\":1"))
        #expect(server.post("/_corkboard/open", #"{"page":"\#(songs)"}"#, device).status == 200)
        #expect(server.post("/_corkboard/open", #"{"page":"\#(songs)"}"#).status == 403)
        #expect(server.post("/_corkboard/open", #"{"page":"/../../etc/passwd","code":"x"}"#).status == 400)
        #expect(server.post("/_corkboard/open", "{").status == 400)
        // The event's code opens the list but not the host's page.
        let report = server.post("/_corkboard/open", #"{"page":"/events/secret/manage/"}"#, device)
        #expect(report.status == 403)
        #expect(server.request("/_corkboard/manage/secret", host: "127.0.0.1:\(server.port)", device).status == 403)
    }

    /// A phone that has followed the list since before the event got a code, and one that forgets the code.
    @Test func listsEndWhereTheirCodeIsMissing() throws {
        let server = try serve()
        let page = follow(server)
        defer { close(page) }
        _ = hear(page, "\"songs\"")
        let songs = "/events/secret/songs/"
        let device = cookie(server.post("/_corkboard/open", #"{"page":"\#(songs)","code":"K7XQ2M9PLT"}"#))
        let secret = follow(server, device, "secret")
        defer { close(secret) }
        #expect(hear(secret, "\"songs\"").contains("Hidden"))
        #expect(server.post("/_corkboard/open", #"{"page":"\#(songs)","forget":true}"#, device).status == 200)
        #expect(ends(secret))
        let event = try #require(work.read("site/Content/events/gala.json"))
        work.write(
            "site/Content/events/gala.json", event.replacing("{\"name\"", with: "{\"code\": \"W4D8N0ZHVC\", \"name\""))
        #expect(ends(page))
        #expect(server.request("/_corkboard/live/gala").status == 403)
    }

    /// Waits until the server ends a list, by the last chunk of the response or by closing the connection.
    private func ends(_ page: Int32) -> Bool {
        let (last, limit) = (Data("0\r\n\r\n".utf8), Date.now + 60)
        let rest = PreviewProcess.readAll(page, patience: 20_000) { $0.suffix(5) == last || Date.now > limit }
        if rest.suffix(5) == last { return true }
        var byte: UInt8 = 0
        return unsafe recv(page, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }

    @Test func oneCodeOpensAllDatesOfASeries() throws {
        work.write(
            "site/Content/events/jam.json",
            #"""
            {"name": "Jam", "start": "2027-01-01 20:00", "repeat": {"every": "week", "count": 3}, "code": "K7XQ2M9PLT",
            "songs": [{"title": "Hidden", "artist": "Ada"}]}
            """#)
        let server = try serve()
        func vote(_ date: String) -> String {
            #"{"event":"jam/\#(date)","song":"hidden","user":"Ana","vote":"UP"}"#
        }
        let early = server.post("/ballots", vote("2027-01-08"))
        #expect(early.text.contains("needs-code"))
        let device = cookie(early)
        let right = server.post(
            "/_corkboard/open", #"{"page":"/events/jam/2027-01-01/songs/","code":"k7xq2m9plt"}"#, device)
        #expect(right.status == 200 && right.text.contains("Hidden"))
        for date in ["2027-01-08", "2027-01-15"] {
            let page = server.post("/_corkboard/open", #"{"page":"/events/jam/\#(date)/songs/"}"#, device)
            #expect(page.status == 200 && page.text.contains("Hidden"))
            #expect(server.post("/ballots", vote(date), device).text.contains("\"counted\":1"))
        }
    }

    // MARK: - The host

    @Test func theHostChangesTheEventAndTakesItBack() throws {
        let server = try serve()
        let manage = "/_corkboard/manage/gala"
        let guest = server.post("/ballots", #"{"event":"gala","title":"Sun","artist":"Choir","user":"Ana"}"#)
        #expect(guest.text.contains("\"counted\":1"))
        #expect(server.post(manage, #"{"action":"end"}"#, cookie(guest)).status == 403)
        #expect(server.request("/_corkboard/host/00000000000000000000000000000000").status == 404)
        let welcome = server.request(try ownerPath(server))
        #expect(welcome.headers["location"] == "/events/gala/manage/")
        let host = cookie(welcome)
        // The site has no host page for an event without a code; only the owner gets one from the server.
        #expect(server.request("/events/gala/manage/", cookie(guest)).status == 404)
        let panel = server.request("/events/gala/manage/", host)
        #expect(panel.status == 200 && panel.text.contains("class=\"manage\"") && panel.text.contains("data-manage"))
        let page = follow(server)
        defer { close(page) }

        func act(_ action: String) -> PreviewProcess.Response { server.post(manage, action, host) }
        func list() -> String { server.request("/events/gala/songs/songs.json").text }
        func wait(_ isAsExpected: () -> Bool) -> Bool {
            for _ in 0..<2000 {
                if isAsExpected() { return true }
                usleep(5000)
            }
            return false
        }
        let accepted = act(#"{"action":"accept","song":"sun-choir"}"#)
        #expect(accepted.status == 200, "\(accepted.text)")
        #expect(wait { list().contains("\"Sun\"") })
        #expect(hear(page, "\"Sun\"").contains("\"Sun\""))
        let undo = accepted.text.components(separatedBy: "\"undo\":\"").last?.prefix { $0 != "\"" } ?? ""
        #expect(act(#"{"action":"undo","undo":"\#(undo)"}"#).status == 200)
        #expect(wait { !list().contains("\"Sun\"") })
        #expect(act(#"{"action":"undo","undo":"\#(undo)"}"#).status == 409)
        for action in [
            #"{"action":"playing","song":"Kettle"}"#, #"{"action":"pin","song":"Ladder"}"#,
            #"{"action":"requests","value":"closed"}"#, #"{"action":"voting","value":"closed"}"#,
        ] {
            let answer = act(action)
            #expect(answer.status == 200, "\(action): \(answer.text)")
        }
        #expect(
            wait {
                let list = list()
                return list.contains("\"playing\"") && list.contains("\"pinned\":true")
                    && list.contains("\"voting\":\"closed\"") && list.contains("\"requests\":\"closed\"")
            })
        #expect(server.post("/ballots", ballot("Kettle", "Ben")).text.contains("voting-closed"))
        let removed = act(#"{"action":"remove","song":"Ladder"}"#)
        #expect(removed.status == 200, "\(removed.text)")
        #expect(wait { !list().contains("\"Ladder\"") })
        let back = removed.text.components(separatedBy: "\"undo\":\"").last?.prefix { $0 != "\"" } ?? ""
        #expect(act(#"{"action":"undo","undo":"\#(back)"}"#).status == 200)
        #expect(wait { list().contains("\"Ladder\"") })
        for bad in [
            "", "{}", #"{"action":"accept","song":"sun-choir\u0000x"}"#, #"{"action":"release","name":"a\u0000b"}"#,
            #"{"action":"rm"}"#, #"{"action":"pin","song":"--help"}"#, #"{"action":"requests","value":"x"}"#,
        ] {
            #expect(act(bad).status == 400)
        }
        #expect(act(#"{"action":"end"}"#).status == 200)
        #expect(wait { server.request("/events/gala/").status == 404 })
        #expect(server.post("/ballots", ballot("Kettle", "Ben")).text.contains("event-unknown"))
    }

    /// Browsers leave the cookie out when a link on another site leads to a page.
    @Test func linksOnOtherSitesReplaceNoCookie() throws {
        let server = try serve()
        let (foreign, mode) = ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate")
        #expect(server.request("/events/gala/songs/").headers["set-cookie"] != nil)
        let page = server.request("/events/gala/songs/", foreign, mode)
        #expect(page.status == 200 && page.headers["set-cookie"] == nil)
        // A new device gets its cookie from the stream of the page.
        #expect(server.request("/_corkboard/live/gala", method: "HEAD").headers["set-cookie"] != nil)
        let owner = try ownerPath(server)
        let first = server.request(owner, foreign, mode)
        #expect(first.status == 200 && first.headers["set-cookie"] == nil)
        #expect(first.headers["refresh"] == "0; url=\(owner)/")
        let second = server.request(owner + "/", "Sec-Fetch-Site: same-origin", mode)
        #expect(second.status == 303 && second.headers["location"] == "/events/gala/manage/")
        #expect(server.request("/events/gala/manage/", cookie(second)).status == 200)
    }

    @Test func undoRestoresTheRecordOfTheEvent() throws {
        work.write("site/Content/songbooks/all.csv", "title,artist\nKettle,Choir\nSun,Choir\n")
        let settings = #""requests": "songbook", "songbook": "all.csv", "voting": {"until": "2036-06-01"}"#
        work.write(
            "site/Content/events/gala.json",
            """
            {"name": "Gala", "start": "2036-06-01 20:00", \(settings),
             "songs": [{"title": "Kettle", "artist": "Choir", "status": "playing"},
                       {"title": "Ladder", "artist": "Choir", "status": "accepted"}]}
            """)
        let plain = #"{"name": "Plain", "start": "2036-06-03 20:00", "songs": [{"title": "Hum", "artist": "Dot"}]}"#
        work.write("site/Content/events/plain.json", plain)
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        func act(_ action: String, at event: String) -> PreviewProcess.Response {
            server.post("/_corkboard/manage/\(event)", action, host)
        }
        func record(_ event: String) throws -> NSDictionary {
            let data = Data(try #require(work.read("site/Content/events/\(event).json")).utf8)
            var record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            record["updated"] = nil
            return NSDictionary(dictionary: record)
        }
        for (event, action) in [
            ("gala", #"{"action":"requests","value":"closed"}"#), ("gala", #"{"action":"voting","value":"closed"}"#),
            ("gala", #"{"action":"playing","song":"Ladder"}"#), ("plain", #"{"action":"voting","value":"closed"}"#),
        ] {
            let before = try record(event)
            let done = act(action, at: event)
            #expect(done.status == 200, "\(action): \(done.text)")
            #expect(try record(event) != before, "\(action)")
            let token = done.text.components(separatedBy: "\"undo\":\"").last?.prefix { $0 != "\"" } ?? ""
            #expect(act(#"{"action":"undo","undo":"\#(token)"}"#, at: event).status == 200)
            #expect(try record(event) == before, "\(action)")
        }
    }

    @Test func closingRequestsLetsPeopleVote() throws {
        work.write(
            "site/Content/events/gala.json",
            """
            {"name": "Gala", "start": "2036-06-01 20:00", "end": "2036-06-01 23:00", "requests": "open",
             "songs": [{"title": "Kettle", "artist": "Choir"}]}
            """)
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        func set(_ requests: String) -> Int {
            server.post("/_corkboard/manage/gala", #"{"action":"requests","value":"\#(requests)"}"#, host).status
        }
        #expect(set("closed") == 200)
        let request = #"{"event":"gala","title":"Sun","artist":"Band","user":"Ana"}"# + "\n"
        #expect(server.post("/ballots", request).text.contains("requests-closed"))
        #expect(server.post("/ballots", ballot("Kettle", "Ben")).text.contains("\"counted\":1"))
        let record = try #require(work.read("site/Content/events/gala.json"))
        #expect(record.contains("2036-06-01T23:00:00"))
        // Then requests close with the event, as before.
        #expect(set("moderated") == 200)
        #expect(work.read("site/Content/events/gala.json")?.contains("voting") == false)
    }

    /// The newest history is the one of the last evening until the DJ's program begins another.
    @Test func theLastSongOfAnotherEveningIsNotPlaying() throws {
        func entry(_ title: String) -> String { "#EXTVDJ:<artist>Choir</artist><title>\(title)</title>\nx.mp3\n" }
        work.write("History/1.m3u", "#EXTM3U\n" + entry("Kettle"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now - 7200], ofItemAtPath: work["History/1.m3u"])
        let server = try serve("--now-playing", work["History"])
        func songs() -> String { server.request("/events/gala/songs/songs.json").text }
        // The history is read every second.
        usleep(2_500_000)
        #expect(!songs().contains("\"playing\""))
        work.write("History/2.m3u", "#EXTM3U\n" + entry("Ladder"))
        let limit = Date.now + 60
        while Date.now < limit, !songs().contains("\"playing\"") { usleep(50_000) }
        #expect(songs().contains("\"playing\""))
        #expect(work.read("site/Content/events/gala.json")?.contains("played") == false)
    }

    @Test func aSongThatCanNotBeNotedIsTriedAgain() throws {
        // A folder blocks the path where the new version is written.
        work.write("site/Content/events/.corkboard-new/file", "")
        work.write("History/1.m3u", "#EXTM3U\n#EXTVDJ:<artist>Choir</artist><title>Kettle</title>\nx.mp3\n")
        let server = try serve("--now-playing", work["History"])
        // The history is read every second.
        usleep(2_500_000)
        #expect(work.read("site/Content/events/gala.json")?.contains("playing") == false)
        work.remove("site/Content/events/.corkboard-new")
        let limit = Date.now + 60
        func songs() -> String { server.request("/events/gala/songs/songs.json").text }
        while Date.now < limit, !songs().contains("\"playing\"") { usleep(50_000) }
        #expect(songs().contains("\"playing\""))
    }

    @Test func theHostDecidesOnManyRequestsAndAddsSongs() throws {
        let server = try serve()
        let guest = server.post("/ballots", #"{"event":"gala","title":"Sun","artist":"Choir","user":"Ana"}"#)
        for (title, name) in [("Sun", "Ben"), ("Moon", "Dan"), ("Star", "Cid")] {
            let request = #"{"event":"gala","title":"\#(title)","artist":"Choir","user":"\#(name)"}"#
            #expect(server.post("/ballots", request).text.contains("\"counted\":1"))
        }
        let host = cookie(server.request(try ownerPath(server)))
        func act(_ action: String) -> PreviewProcess.Response { server.post("/_corkboard/manage/gala", action, host) }
        func undo(_ answer: PreviewProcess.Response) -> Int {
            let token = answer.text.components(separatedBy: "\"undo\":\"").last?.prefix { $0 != "\"" } ?? ""
            return act(#"{"action":"undo","undo":"\#(token)"}"#).status
        }
        func titles() -> [String] {
            let list = server.request("/events/gala/songs/songs.json").text
            return list.matches(of: /"title":"([^"]*)"/).map { String($0.1) }.sorted()
        }
        func become(_ expected: [String]) -> Bool {
            for _ in 0..<2000 {
                if titles() == expected { return true }
                usleep(5000)
            }
            return false
        }
        let before = titles()
        let selected = act(#"{"action":"select","votes":"2","rest":"decline"}"#)
        #expect(selected.status == 200, "\(selected.text)")
        #expect(become((before + ["Sun"]).sorted()))
        #expect(work.read("site/Content/requests.json")?.contains(#""declined": ["moon-choir", "star-choir"]"#) == true)
        #expect(act(#"{"action":"select","votes":"1","rest":""}"#).status == 409)
        #expect(undo(selected) == 200 && become(before))
        #expect(work.read("site/Content/requests.json") == "{}\n")

        let added = act(#"{"action":"add","title":" --yes ","artist":"Host & \"Co\""}"#)
        #expect(added.status == 200, "\(added.text)")
        #expect(become((before + ["--yes"]).sorted()))
        let twin = act(#"{"action":"add","title":"--YES","artist":"host & co"}"#)
        #expect(twin.status == 409 && twin.text.contains("listed"), "\(twin.text)")
        #expect(undo(added) == 200 && become(before))
        // Adding a requested song accepts it.
        let requested = act(#"{"action":"add","title":"MOON","artist":"Choir"}"#)
        #expect(requested.status == 200 && become((before + ["Moon"]).sorted()))
        #expect(undo(requested) == 200 && become(before))
        for bad in [
            #"{"action":"select","rest":"decline"}"#, #"{"action":"select","top":"0"}"#,
            #"{"action":"select","top":"1","votes":"1"}"#, #"{"action":"add","title":" ","artist":"B"}"#,
            #"{"action":"add","title":"A"}"#, #"{"action":"add","title":"A\nB","artist":"C"}"#,
            #"{"action":"add","title":"\#(String(repeating: "a", count: 201))","artist":"B"}"#,
        ] {
            #expect(act(bad).status == 400, "\(bad)")
        }
        #expect(server.post("/_corkboard/manage/gala", #"{"action":"select","top":"1"}"#, cookie(guest)).status == 403)
    }

    @Test func aHostIsNotToldWhereTheSiteIs() throws {
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        // A folder blocks the path where the new version is written.
        work.write("site/Content/events/.corkboard-new/file", "")
        let answer = server.post("/_corkboard/manage/gala", #"{"action":"pin","song":"Ladder"}"#, host)
        #expect(answer.status == 409)
        #expect(answer.text.contains("can't create Content/events/.corkboard-new"), "\(answer.text)")
    }

    @Test func aHostCanTryAgainToUndo() throws {
        let server = try serve()
        let host = cookie(server.request(try ownerPath(server)))
        func act(_ action: String) -> PreviewProcess.Response { server.post("/_corkboard/manage/gala", action, host) }
        let pinned = act(#"{"action":"pin","song":"Ladder"}"#)
        #expect(pinned.status == 200)
        let token = pinned.text.components(separatedBy: "\"undo\":\"").last?.prefix { $0 != "\"" } ?? ""
        let undo = #"{"action":"undo","undo":"\#(token)"}"#
        // A folder blocks the path where the new version is written.
        work.write("site/Content/events/.corkboard-new/file", "")
        #expect(act(undo).status == 409)
        work.remove("site/Content/events/.corkboard-new")
        #expect(act(undo).status == 200)
        #expect(act(undo).status == 409)
    }
}
