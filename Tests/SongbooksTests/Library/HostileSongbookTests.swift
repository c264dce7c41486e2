import Diagnostics
import Files
import Foundation
import Songbooks
import TestSupport
import Testing

/// Files that are made to do harm, or that are damaged.
@Suite struct HostileSongbookTests {
    private static func xml(_ doctype: String, title: String = "&a;") -> String {
        "<?xml version=\"1.0\"?>\n\(doctype)\n<playlist><trackList><track><title>\(title)</title></track></trackList></playlist>"
    }

    @Test(arguments: [
        "<!DOCTYPE playlist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
        "<!DOCTYPE playlist [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
        "<!DOCTYPE playlist SYSTEM \"http://127.0.0.1:1/x.dtd\" [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]>",
        "<!DOCTYPE playlist [<!ATTLIST track a CDATA \"x\">]>", "<!DOCTYPE playlist [ ]>",
    ])
    func declarationsAreRefused(_ doctype: String) {
        let reading = Reading(Self.xml(doctype), file: "a.xml")
        #expect(reading.songs == [])
        #expect(reading.messages.count == 1)
        #expect(
            reading.messages[0].hasPrefix("a.xml:2:")
                && reading.messages[0].contains(": error: declarations in a document type aren't allowed"),
            "\(reading.messages)")
        #expect(!reading.messages[0].contains("root:"))
    }

    @Test(arguments: ["", "<!DOCTYPE playlist SYSTEM \"file:///etc/passwd\">"])
    func undeclaredEntitiesAreRefused(_ doctype: String) {
        let reading = Reading(Self.xml(doctype))
        #expect(reading.songs == [])
        #expect(reading.messages.count == 1 && reading.messages[0].contains("uses an entity that it doesn't have"))
    }

    @Test func deepNestingIsRefused() {
        let deep = "<NML>" + String(repeating: "<a>", count: 1_000_000)
        let reading = Reading(deep)
        #expect(reading.messages.count == 1 && reading.messages[0].contains("nested more than 256 levels deep"))
    }

    @Test func hugePartsAreRefused() {
        let huge = String(repeating: "a", count: 3 << 20)
        for xml in [
            "<NML x=\"\(huge)\"/>", "<NML><!--\(huge)--></NML>", "<NML><\(huge)/></NML>", "<NML><?a \(huge)?></NML>",
        ] {
            let messages = Reading(xml).messages
            #expect(messages.count == 1 && messages[0].contains("a tag or a comment is longer than 1 MiB"))
        }
        let title = String(repeating: "é", count: 1 << 20)
        let reading = Reading(Self.xml("", title: title))
        #expect(reading.songs == ["|" + String(repeating: "é", count: 200)])
        #expect(Reading("A - \(title)").songs == ["A|" + String(repeating: "é", count: 200)])
    }

    @Test(arguments: [
        "<NML><COLLECTION><ENTRY TITLE=\"A", "<NML><COLLECTION>", "<NML", "<?xml version=\"1.0\"?>", "<NML><![CDATA[",
    ])
    func truncatedFilesAreRefused(_ xml: String) {
        let messages = Reading(xml, file: "a.nml").messages
        #expect(messages.count == 1 && messages[0].contains("error: the file ends too early"), "\(messages)")
    }

    @Test(arguments: [
        ("<NML><a></b></NML>", "a.xml:1:11: error: the XML is damaged: mismatched tag [songbook.unreadable]"),
        ("<html><p>x</p></html>", "a.xml:1:1: error: this XML file isn't a song library that can be read"),
        ("<?xml version=\"1.0\" encoding=\"shift_jis\"?><NML/>", "error: the encoding of the file isn't supported"),
        ("<NML>a\u{0}b</NML>", "error: the XML is damaged: not well-formed (invalid token)"),
        ("{\"songs\": []}", "error: this is JSON, not a list of songs"),
        ("[\n  {\"title\": \"SOS\"}]", "error: this is JSON, not a list of songs"),
        ("[\"Abba - SOS\"]", "error: this is JSON, not a list of songs"),
        ("PK\u{3}\u{4}xxxx", "error: this is an Excel workbook or another zip file, not a list of songs"),
        ("SQLite format 3\u{0}", "error: this is a database, not a list of songs"),
        ("ID3\u{3}\u{0}", "error: this is an audio file, not a list of songs"), ("", "a.xml: error: the file is empty"),
        ("title\nA\nB\u{0}\n", "a.xml:3:2: error: this isn't a text file: it has a byte that is zero"),
    ])
    func otherFilesAreRefused(_ text: String, _ message: String) {
        let reading = Reading(text, file: "a.xml")
        #expect(reading.songs == [])
        #expect(reading.messages.count == 1 && reading.messages[0].contains(message), "\(reading.messages)")
    }

    @Test func rowsWithMillionsOfFieldsAreShort() {
        let commas = String(repeating: ",", count: 4 << 20)
        #expect(Reading("title,artist\(commas)\nSOS,Abba\(commas)\n").songs == ["Abba|SOS"])
        #expect(Reading(commas).songs == [])
    }

    @Test func controlCharactersAreRemoved() {
        let reading = Reading("A\u{7}bba\u{1b}[31m - S\u{202e}O\u{0085}S\u{200b}\n")
        #expect(reading.songs == ["Abba[31m|SO S"])
        #expect(Reading(Self.xml("", title: "a&#10;&#9;b")).songs == ["|a  b"])
    }

    @Test func pathsOfTheDiskStayHidden() {
        let m3u =
            "#EXTM3U\n/home/ann/secret/Abba - SOS.mp3\nC:\\Users\\ann\\secret\\x.mp3\nfile:///home/ann/secret/y.mp3\n"
            + "smb://ann@nas/secret/z.mp3\n/home/ann/secret/\n"
        let reading = Reading(m3u)
        #expect(reading.songs == ["Abba|SOS", "|x", "|y", "|z"])
        #expect(!(reading.songs + reading.messages).contains { $0.contains("secret") || $0.contains("ann") })
    }

    @Test func largeFilesAreRefusedBeforeTheyAreRead() throws {
        let work = try Scratch()
        for (name, size) in [("a.xml", 300 << 20), ("b.csv", 1 << 30)] {
            work.write(name, "<NML>")
            let file = try FileHandle(forWritingTo: URL(filePath: work[name]))
            try file.truncate(atOffset: UInt64(size))
            var log = DiagnosticLog()
            #expect(Songbook.read(name, below: try Folder.open(work.path), file: name, &log) == nil)
            #expect(
                log.diagnostics.map { $0.formatted() } == [
                    "\(name): error: the file is larger than 256 MiB [songbook.unreadable]\n  hint: is it the right file?"
                ])
        }
    }

    @Test func linksAndMissingFilesAreRefused() throws {
        let work = try Scratch()
        work.write("in/a.csv", "title,artist\nSOS,Abba\n")
        work.link("in/loop", to: "loop")
        work.link("in/out.csv", to: "/etc/passwd")
        let folder = try Folder.open(work["in"])
        for name in ["loop", "out.csv", "missing.csv", "../in/a.csv"] {
            var log = DiagnosticLog()
            #expect(Songbook.read(name, below: folder, file: name, &log) == nil, "\(name)")
            #expect(log.diagnostics.map(\.code) == [.songbookUnreadable])
        }
        var log = DiagnosticLog()
        #expect(Songbook.read("a.csv", below: folder, file: "a.csv", &log)?.songs.map(\.text) == ["Abba|SOS"])
    }

    @Test(arguments: [SplitMix.seedOfRun]) func randomBytesAreReadOrRefused(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let parts: [String] = [
            "<", ">", "\"", "&", ";", "#EXTINF:", "#EXTVDJ:<title>", "</title>", "\n", "\r", "title,artist\n", "<NML>",
            "<!--",
            "<COLLECTION>", "<ENTRY TITLE=\"a\"/>", "<![CDATA[", "]]>", "é", "\u{0}", ",", ";", "\t", " - ", "<plist>",
            "<dict>",
            "<key>", "</key>", "<playlist>", "<!DOCTYPE x [", "\u{feff}", "/", "\\", "://", "%", "00:00 ",
        ]
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                } else {
                    bytes += parts[Int.random(in: 0..<parts.count, using: &random)].utf8
                }
            }
            let format = SongbookFormat.allCases.randomElement(using: &random)
            let reading = Reading(bytes, as: Bool.random(using: &random) ? format : nil)
            for song in reading.songs {
                #expect(!song.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
            for format in HistoryFormat.allCases {
                // Any result is good, but the process must not trap.
                _ = try? History.lastSong(in: bytes, name: "a", as: format)
            }
        }
    }
}
