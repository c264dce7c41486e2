import Songbooks
import Testing

/// Sessions of Serato.
@Suite struct SeratoSessionTests {
    private func chunk(_ tag: String, _ content: [UInt8]) -> [UInt8] {
        Array(tag.utf8) + number(content.count) + content
    }

    private func field(_ id: Int, _ content: [UInt8]) -> [UInt8] { number(id) + number(content.count) + content }

    private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    private func text(_ text: String) -> [UInt8] { utf16(text + "\0", isBigEndian: true, isMarked: false) }

    private func entry(_ row: Int, _ artist: String, _ title: String, start: Int, isPlayed: Bool = true) -> [UInt8] {
        let fields =
            field(1, number(row)) + field(2, text("/Users/ann/\(title).mp3")) + field(6, text(title))
            + field(7, text(artist)) + field(28, number(start)) + field(31, number(1)) + field(50, [isPlayed ? 1 : 0])
        return chunk("oent", chunk("adat", fields))
    }

    private var version: [UInt8] {
        chunk("vrsn", utf16("1.0/Serato Scratch LIVE Review", isBigEndian: true, isMarked: false))
    }

    private func last(_ bytes: [UInt8]) throws -> String? {
        try History.lastSong(in: bytes, name: "1.session")?.text
    }

    @Test func theSongStartedLastPlays() throws {
        #expect(try last(version) == nil)
        let session = version + entry(1, "Moby", "Go", start: 100) + entry(2, "Beyoncé", "Halo 🎤", start: 300)
        #expect(try last(session) == "Beyoncé|Halo 🎤")
        // Loaded but not played, and an older song whose entry changed.
        #expect(try last(session + entry(3, "Abba", "SOS", start: 400, isPlayed: false)) == "Beyoncé|Halo 🎤")
        #expect(try last(session + entry(1, "Moby", "Go", start: 100)) == "Beyoncé|Halo 🎤")
        #expect(
            try last(session + entry(3, "Abba", "SOS", start: 0, isPlayed: false) + entry(3, "Abba", "SOS", start: 400))
                == "Abba|SOS")
    }

    @Test func unfinishedAndDamagedEntriesAreIgnored() throws {
        let session = version + entry(1, "Moby", "Go", start: 100)
        let next = entry(2, "Abba", "SOS", start: 200)
        for count in 0..<next.count { #expect(try last(session + next[..<count]) == "Moby|Go") }
        #expect(try last(session + next) == "Abba|SOS")
        #expect(try last(session + chunk("oent", chunk("adat", number(6) + number(1 << 31)))) == "Moby|Go")
        #expect(try last(session + Array("oent".utf8) + [0xff, 0xff, 0xff, 0xff]) == "Moby|Go")
    }

    @Test func otherFilesAreRefused() {
        #expect(throws: UnreadableSongs.self) {
            try History.lastSong(in: Array("Abba - SOS".utf8), name: "a.session", as: .session)
        }
    }
}
