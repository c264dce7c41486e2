import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// The end of `serve --guests` while pages are open, phones vote, and the last build is slow.
@Suite(.waitingThreads) struct EndingGuestsTests {
    private let work: Scratch

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "start": "2036-06-01 20:00", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
    }

    @Test func pagesThatComeBackDoNotDisturbTheEnd() throws {
        // Enough for the last build to last longer than the pause after which a page reconnects.
        for number in 0..<1500 {
            work.write(
                "site/Content/bulletins/b\(number).md",
                "---\ntitle: Note \(number)\nauthor: A\ndate: 2026-05-01\n---\nText.\n")
        }
        let server = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"])
        server.wait { $0.contains("The host opens") }
        let said = try #require(server.said.components(separatedBy: "The host opens http://127.0.0.1:").last)
        let owner = server.request(String(try #require(said.split(separator: "\n").first).drop { $0 != "/" }))
        let host = "Cookie: " + (owner.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        let isDone = Atomic(false)
        let streams = Atomic(0)
        let answers = Mutex<[PreviewProcess.Response]>([])
        let paths = ["/_corkboard/live/gala", "/_corkboard/manage/gala", "/_corkboard/events"]
        let pages = (0..<12).map { number in
            Thread {
                while !isDone.load(ordering: .relaxed) {
                    let socket = server.connect()
                    PreviewProcess.write(
                        Data(
                            "GET \(paths[number % 3]) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(host)\r\n\r\n"
                                .utf8),
                        to: socket)
                    streams.add(1, ordering: .relaxed)
                    _ = PreviewProcess.readAll(socket, patience: 30_000)
                    close(socket)
                    usleep(20_000)
                }
            }
        }
        let line = #"{"event":"gala","song":"Kettle","user":"Ana","vote":"UP"}"#
        let phone = Thread {
            while !isDone.load(ordering: .relaxed) {
                for answer in [
                    server.post("/ballots", line, host),
                    server.post("/_corkboard/manage/gala", #"{"action":"pin","song":"Kettle"}"#, host),
                ] where answer.status != 0 { answers.withLock { $0.append(answer) } }
                usleep(20_000)
            }
        }
        for thread in pages + [phone] { thread.start() }
        while streams.load(ordering: .relaxed) < 12 || answers.withLock(\.isEmpty) { usleep(1000) }
        usleep(300_000)
        #expect(server.end(SIGTERM) == 0, "\(server.said.suffix(500))")
        isDone.store(true, ordering: .relaxed)
        while !(pages + [phone]).allSatisfy(\.isFinished) { usleep(1000) }

        let refused = answers.withLock { $0.filter { $0.status == 503 } }
        #expect(refused.allSatisfy { $0.text.contains("the server is shutting down") })
        #expect(refused.allSatisfy { $0.headers["retry-after"] != nil })
        #expect(!refused.isEmpty)
        // It has released its claim, and acknowledged votes count.
        let claim = work["site/.corkboard/serving"]
        #expect(!FileManager.default.fileExists(atPath: claim))
        let tally = try Tool.run("tally", "gala", "--json", "--site", work["site"])
        #expect(tally.output.contains("\"ups\":1"), "\(tally.output)\(tally.errors)")
    }

    @Test(.limitingFiles) func aServerThatCouldNotBuildTakesVotesOnceThereIsRoom() throws {
        // A limit on file sizes simulates a full disk; the first build writes a larger file.
        work.write("site/Content/assets/large.txt", String(repeating: "x", count: 400_000))
        let server = try PreviewProcess(
            work["site"], ["--guests", "--address", "127.0.0.1"], fileBlocks: 400)
        server.wait { $0.contains("The host opens") }
        let line = #"{"event":"gala","song":"Kettle","user":"Ana","vote":"UP"}"#
        let early = server.post("/ballots", line)
        #expect(early.status == 503 && early.headers["retry-after"] == "5", "\(early.text)")
        sleep(5)
        #expect(server.said.components(separatedBy: "error:").count == 2, "a failure is reported once: \(server.said)")
        let lifted = try Tool.run(
            URL(filePath: "/usr/bin/prlimit"), ["--pid", "\(server.id)", "--fsize=unlimited:unlimited"], in: work.path)
        #expect(lifted.code == 0, "\(lifted.errors)")
        let end = ContinuousClock.now + .seconds(60)
        var answer = early
        while answer.status == 503, .now < end {
            usleep(50_000)
            answer = server.post("/ballots", line)
        }
        #expect(answer.status == 200, "\(answer.text)")
        #expect(server.request("/events/gala/songs/").status == 200)
        #expect(server.end() == 0)
    }
}
