import Foundation
import Glibc
import TestSupport
import Testing

/// The streams of a list from `corkboard serve --guests`, for pages that know changes and for others.
@Suite struct ListChangeStreamTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        let songs = (0..<30).map { #"{"id": "s\#($0)", "title": "Song \#($0)", "artist": "Choir"}"# }
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "start": "2036-06-01 20:00", "songs": [\#(songs.joined(separator: ","))]}"#)
    }

    private func serve() throws -> PreviewProcess {
        let process = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"])
        process.wait { $0.contains("The host opens") }
        return process
    }

    private func follow(_ server: PreviewProcess, _ path: String) -> Int32 {
        let page = server.connect()
        let head = "GET /_corkboard/\(path)/gala HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
        PreviewProcess.write(Data(head.utf8), to: page)
        return page
    }

    /// Returns the events of a stream until a text and the end of its event appear.
    private func hear(_ page: Int32, _ text: String) -> String {
        let heard = PreviewProcess.readAll(page, patience: 20_000) { data in
            data.range(of: Data(text.utf8)).map { data[$0.upperBound...].range(of: Data("\n\n".utf8)) != nil } ?? false
        }
        return String(decoding: heard, as: UTF8.self)
    }

    private func number(_ name: String, in events: String) -> Int? {
        events.components(separatedBy: "\"\(name)\":").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    @Test func aVoteIsSentAsAChangeToPagesThatKnowChanges() throws {
        let server = try serve()
        let pages = ["changes", "live"].map { follow(server, $0) }
        defer { for page in pages { close(page) } }
        let first = hear(pages[0], "\"songs\"")
        #expect(first.contains("event: list\n") && first.contains("\"id\":\"s29\""))
        _ = hear(pages[1], "\"songs\"")
        let ballot = #"{"event":"gala","song":"s7","user":"Ana","vote":"UP"}"#
        #expect(server.post("/ballots", ballot).text.contains("\"counted\":1"))
        let change = hear(pages[0], "\"ups\":1")
        #expect(change.contains("event: change\n") && change.utf8.count < 2000, "\(change)")
        #expect(number("base", in: change) == number("version", in: first))
        #expect(change.contains(#""voters":1"#) && !change.contains("Ana") && !change.contains("Song"))
        let complete = hear(pages[1], "\"ups\":1")
        #expect(complete.contains("event: list\n") && complete.contains("\"id\":\"s29\""))
        #expect(number("version", in: complete) == number("version", in: change.components(separatedBy: "\"base\"")[0]))
    }

    @Test func versionsOfChangesGrowAcrossRestarts() throws {
        var versions: [Int] = []
        for name in ["Ana", "Bo", "Cleo"] {
            let server = try serve()
            let page = follow(server, "changes")
            defer { close(page) }
            versions.append(try #require(number("version", in: hear(page, "\"songs\""))))
            let ballot = #"{"event":"gala","song":"s7","user":"\#(name)","vote":"UP"}"#
            #expect(server.post("/ballots", ballot).text.contains("\"counted\":1"))
            let change = hear(page, "event: change").components(separatedBy: "\"base\"")[0]
            versions.append(try #require(number("version", in: change)))
            _ = server.end()
        }
        #expect(versions == versions.sorted() && Set(versions).count == versions.count, "\(versions)")
    }
}
