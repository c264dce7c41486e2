import Foundation
import Synchronization
import TestSupport
import Testing

/// Attacks by guests on `serve --guests`.
@Suite(.waitingThreads) struct HostileGuestTests {
    private let work: Scratch

    /// Texts that must not appear in any response: one is outside the output, one behind a code.
    private static let secrets = ["this is not for the web", "Nobody knows this song"]

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nsalt: nobody-knows\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "songs": [{"title": "Kettle", "artist": "Choir"}, {"title": "Ladder", "artist": "Choir"}]}"#
        )
        work.write(
            "site/Content/events/secret.json",
            """
            {"name": "Secret", "code": "K7XQ2M9PLT", "adminCode": "ZXCV9876QWER",
             "songs": [{"title": "\(Self.secrets[1])", "artist": "X"}]}
            """)
        work.write("secret.txt", Self.secrets[0])
        work.write("site/secret.txt", Self.secrets[0])
    }

    @Test func aProgramForAWebHostIsNotShown() throws {
        let server = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"])
        server.wait { $0.contains("The host opens") }
        work.write("site/public/ballots.php", "<?php const KEY = 'digest';")
        for path in ["/ballots.php", "/%62allots.php", "/ballots.php?x"] {
            let answer = server.request(path)
            #expect(answer.status == 404 && !answer.text.contains("digest"), "\(path)")
        }
    }

    @Test func noRequestOfAGuestIsTooStrange() throws {
        let server = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"])
        server.wait { $0.contains("The host opens") }
        let mark = "zq9<script>alert(1)</script>\"'"
        let secrets = Self.secrets + [work.path, "zq9<", "Content/", "Fatal error"]
        let statuses = Mutex<[Int: Int]>([:])
        let count = Night.isOn ? 400 : 100
        let failures = HostileRequest.send(count) { random in
            let bytes = HostileRequest.makeForGuests(port: server.port, mark: mark, &random)
            // A stream of events stays open, and an incomplete request gets no response.
            let answer = PreviewProcess.Response(server.send(bytes, patience: 100))
            statuses.withLock { $0[answer.status, default: 0] += 1 }
            if answer.status < 500, !secrets.contains(where: answer.text.contains) { return nil }
            return "\(answer.text.prefix(500)) to \(String(decoding: bytes.prefix(2000), as: UTF8.self))"
        }
        #expect(failures.prefix(5) == [])
        // Enough requests must succeed; otherwise only the first check is tested.
        #expect(
            statuses.withLock { $0[200, default: 0] } > HostileRequest.clients * count / 40,
            "\(statuses.withLock(\.self))")
        #expect(
            server.post("/ballots", #"{"event":"gala","song":"Ladder","user":"Zoe","vote":"UP"}"#).text.contains(
                "\"counted\":1"))
        #expect(!server.said.contains("zq9"))
        #expect(server.end() == 0)
        #expect(try Tool.run("build", "--site", work["site"], "--now", "2026-05-06").code == 0)
        let tally = try Tool.run("tally", "gala", "--json", "--site", work["site"])
        #expect(tally.output.contains("\"id\":\"Ladder\"") && tally.output.contains("\"ups\":1,"))
    }
}
