import Files
import Foundation
import Songbooks
import TestSupport
import Testing

/// Histories as the programs write them.
@Suite struct HistoryTests {
    private func last(_ text: String, name: String = "history.txt", as format: HistoryFormat? = nil) throws -> String? {
        try last(Array(text.utf8), name: name, as: format)
    }

    private func last(_ bytes: [UInt8], name: String = "history.txt", as format: HistoryFormat? = nil) throws -> String?
    {
        try History.lastSong(in: bytes, name: name, as: format)?.text
    }

    @Test(arguments: [
        ("Abba - SOS", "Abba|SOS"), ("Abba - SOS\n", "Abba|SOS"), ("\u{feff}Abba – SOS\r\n\r\n", "Abba|SOS"),
        ("Abba\nSOS\n", "Abba|SOS"), ("Abba\r\nSOS", "Abba|SOS"), ("SOS", "|SOS"),
        ("Title: SOS\nArtist: Abba\nBPM: 120\n", "Abba|SOS"), ("Moby - Go\nAbba - SOS\n", "Abba|SOS"),
        ("Moby - Go\nAbba - S", "Moby|Go"),
        ("VirtualDJ History 2026/11/27\n------------------\n21:39 : Abba - SOS\n", "Abba|SOS"),
        ("21:39 : Moby - Go\n21:43 : Abba - SOS\n21:47 : Ce", "Abba|SOS"), ("24:00:00", "|24:00:00"),
        ("Jay-Z\n99 Problems\n", "Jay-Z|99 Problems"),
    ])
    func texts(_ text: String, _ song: String) throws {
        #expect(try last(text) == song)
    }

    @Test func emptyTextsHaveNoSong() throws {
        #expect(try last("") == nil)
        #expect(try last(" \n\n") == nil)
        #expect(try last("#EXTM3U\n", name: "a.m3u") == nil)
        #expect(try last("name,artist\n", name: "a.csv") == nil)
    }

    @Test func playlists() throws {
        let virtualDJ =
            "#EXTVDJ:<time>21:39</time><artist>Moby</artist><title>Go</title>\n/1.mp3\n"
            + "#EXTVDJ:<time>21:43</time><artist>Abba</artist><title>SOS</title>\n/2.mp3\n"
        #expect(try last(virtualDJ, name: "2026-11-27.m3u") == "Abba|SOS")
        #expect(try last(virtualDJ + "#EXTVDJ:<time>21:47</time><artist>Ch", name: "2026-11-27.m3u") == "Abba|SOS")
        #expect(
            try last(virtualDJ + "#EXTVDJ:<artist>Cher</artist><title>Believe</title>\n", name: "a") == "Cher|Believe")
        let rekordbox = "#EXTM3U\n#EXTINF:172,Moby - Go\n/1.mp3\n#EXTINF:200,Abba - SOS\n/Music/2.mp3\n"
        #expect(try last(rekordbox, name: "HISTORY 2026-11-27.m3u8") == "Abba|SOS")
        #expect(try last("/Music/Moby - Go.mp3\n/Music/Abba - SO", name: "a.m3u") == "Moby|Go")
    }

    @Test func tables() throws {
        let serato =
            "name,artist,start time,end time,playtime,deck,notes\n\"11/27/2026\",\"\",\"21:03\",\"\",\"\",\"\",\"\"\n"
        #expect(try last(serato, name: "a.csv") == nil)
        #expect(
            try last(
                serato
                    + "\"Go\",\"Moby\",\"21:04\",\"\",\"\",\"1\",\"\"\n\"SOS\",\"Abba\",\"21:08\",\"\",\"\",\"2\",\"\"\n\"Bel"
            ) == "Abba|SOS")
        let rekordbox = "#\tArtwork\tTrack Title\tArtist\r\n1\t\tGo\tMoby\r\n2\t\tSOS\tAbba\r\n"
        #expect(try last(utf16(rekordbox)) == "Abba|SOS")
        #expect(try last(utf16(rekordbox + "3\t\tBelie")) == "Abba|SOS")
        #expect(try last("Artist,Title,BPM\nMoby,Go,120\nAbba,SOS,121\n", name: "mixxx.csv") == "Abba|SOS")
    }

    @Test func traktor() throws {
        func entry(_ file: String, _ date: Int, _ time: Int, isPublic: Bool = true) -> String {
            "<ENTRY><PRIMARYKEY TYPE=\"TRACK\" KEY=\"Macintosh HD/:Music/:\(file)\"></PRIMARYKEY><EXTENDEDDATA DECK=\"1\" "
                + "DURATION=\"200.1\" EXTENDEDTYPE=\"HistoryData\" PLAYEDPUBLIC=\"\(isPublic ? 1 : 0)\" STARTDATE=\"\(date)\" "
                + "STARTTIME=\"\(time)\"></EXTENDEDDATA></ENTRY>\n"
        }
        func nml(_ entries: String) -> String {
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\" ?>\n<NML VERSION=\"19\"><COLLECTION ENTRIES=\"2\">"
                + ["Moby": "Go", "Abba": "SOS"].sorted { $0.key > $1.key }.map { artist, title in
                    "<ENTRY TITLE=\"\(title)\" ARTIST=\"\(artist)\"><LOCATION DIR=\"/:Music/:\" FILE=\"\(title).mp3\" "
                        + "VOLUME=\"Macintosh HD\"></LOCATION></ENTRY>"
                }.joined()
                + "</COLLECTION><PLAYLISTS><NODE TYPE=\"PLAYLIST\" NAME=\"HISTORY\"><PLAYLIST TYPE=\"LIST\">\(entries)"
                + "</PLAYLIST></NODE></PLAYLISTS></NML>"
        }
        let day = 2026 << 16 | 11 << 8 | 27
        #expect(try last(nml(entry("Go.mp3", day, 86_000) + entry("SOS.mp3", day + 1, 200))) == "Abba|SOS")
        #expect(try last(nml(entry("Go.mp3", day, 900) + entry("SOS.mp3", day, 800))) == "Moby|Go")
        #expect(try last(nml(entry("Go.mp3", day, 1) + entry("SOS.mp3", day, 2, isPublic: false))) == "Moby|Go")
        #expect(try last(nml(entry("Cher - Believe.mp3", day, 1))) == "Cher|Believe")
        #expect(try last(nml("")) == nil)
        #expect(throws: UnreadableSongs.self) { try last("<NML><COLLECTION>", name: "a.nml") }
        #expect(throws: UnreadableSongs.self) { try last("<!DOCTYPE NML [<!ENTITY a \"b\">]><NML/>", name: "a.nml") }
    }

    @Test func onlyTheEndsOfALongHistoryAreRead() throws {
        let work = try Scratch()
        let folder = try Folder.open(work.path)
        let rows = (0..<100_000).map { "\($0)\t\tSong \($0)\tÉric \($0)\r\n" }.joined()
        for (name, bytes) in [
            ("a.txt", utf16("#\tArtwork\tTrack Title\tArtist\r\n" + rows + "x\t\tSOS\tAbba\r\nhalf")),
            ("b.txt", Array(("#\tArtwork\tTrack Title\tArtist\r\n" + rows + "x\t\tSOS\tAbba\r\nhalf").utf8)),
            (
                "c.m3u",
                Array(
                    ((0..<50_000).map { "#EXTINF:1,É - \($0)\n/é/\($0).mp3\n" }.joined() + "#EXTINF:1,Abba - SOS\n/x")
                        .utf8)
            ),
            ("d.txt", Array(((0..<50_000).map { "20:00 : É - \($0)\n" }.joined() + "Abba - SOS\nhalf - w").utf8)),
        ] {
            try Data(bytes).write(to: URL(filePath: work[name]))
            #expect(try History.lastSong(at: name, below: folder)?.text == "Abba|SOS", "\(name)")
            #expect(try last(bytes, name: name) == "Abba|SOS", "\(name)")
        }
        let start = ContinuousClock.now
        for _ in 0..<20 { _ = try History.lastSong(at: "b.txt", below: folder) }
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test func theNewestFileOfAFolderCounts() throws {
        let work = try Scratch()
        let folder = try Folder.open(work.path)
        #expect(throws: UnreadableSongs.self) { try History.lastSong(at: "History", below: folder) }
        work.write("History/2026-11-26.m3u", "#EXTINF:1,Moby - Go\n/1.mp3\n")
        work.write("History/2026-11-27.m3u", "#EXTINF:1,Abba - SOS\n/2.mp3\n")
        work.write("History/notes.doc", "x")
        for (name, time) in [("2026-11-26.m3u", 2000.0), ("2026-11-27.m3u", 1000.0)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: work["History/\(name)"])
        }
        #expect(try History.lastSong(at: "History", below: folder)?.text == "Moby|Go")
        #expect(try History.lastSong(at: "History/2026-11-27.m3u", below: folder)?.text == "Abba|SOS")
    }

    @Test(arguments: [SplitMix.seedOfRun]) func aGrowingHistoryShowsOnlyCompleteSongs(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let songs = (0..<30).map {
            ("Ärtist \($0)", String(repeating: "é", count: Int.random(in: 1..<9, using: &random)) + "\($0)")
        }
        let whole = Array(songs.map { "#EXTINF:1,\($0.0) - \($0.1)\n/x/\($0.1).mp3\n" }.joined().utf8)
        let all = ["|"] + songs.map { "\($0.0)|\($0.1)" }
        var index = 0
        for count in 0...whole.count {
            let song = try last(Array(whole[..<count]), name: "a.m3u") ?? "|"
            let now = try #require(all.firstIndex(of: song), "\(song)")
            #expect(now == index || now == index + 1)
            index = now
        }
        #expect(index == songs.count)
    }
}
