import Diagnostics
import Foundation
import Songbooks
import TestSites
import TestSupport
import Testing

/// The site's own files as libraries.
@Suite struct SongbookRoundTripTests {
    @Test(arguments: [SplitMix.seedOfRun]) func publishedSongsComeBackFromEachFile(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let songs = (0..<200).map { number in
            // In M3U, a dash between spaces ends the artist.
            [
                "title": RandomNames.name(number, &random),
                "artist": RandomNames.name(number, &random).filter { !"-–".contains($0) },
            ]
        }
        let event = try JSONSerialization.data(withJSONObject: ["name": "A", "songs": songs])
        let site = try TestSite(["Content/events/a.json": String(decoding: event, as: UTF8.self)])
        #expect(site.build().texts == [])
        for file in ["songs.m3u", "songs.xspf", "songs.csv"] {
            let text = try #require(site.page("/events/a/songs/\(file)"))
            var log = DiagnosticLog()
            let read = Songbook.read(Array(text.utf8), file: file, &log)?.songs ?? []
            #expect(
                Set(read.map { [$0.title, $0.artist] }) == Set(songs.map { [$0["title"] ?? "", $0["artist"] ?? ""] }),
                "\(file)")
            #expect(log.diagnostics.isEmpty, "\(file)")
        }
    }
}
