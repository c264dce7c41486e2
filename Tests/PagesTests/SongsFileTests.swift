import Foundation
import TestSites
import TestSupport
import Testing

/// The data files of a song list, for programs.
@Suite struct SongsFileTests {
    private func files(_ songs: String) throws -> (json: String?, csv: String?) {
        let site = try TestSite(["Content/events/a.json": "{\"name\": \"A \\\"B\\\"\", \"songs\": [\(songs)]}"])
        #expect(site.build().texts.isEmpty)
        return (site.page("/events/a/songs/songs.json"), site.page("/events/a/songs/songs.csv"))
    }

    @Test func songsStandALine() throws {
        let (json, csv) = try files(
            #"{"id": "x", "title": "<Q> & \"R\"", "artist": "é\u2028\\", "tally": {"up": 12, "down": 3}},"#
                + #"{"id": "y", "title": "S", "artist": "T", "pinned": true, "tally": {"down": 10}}"#)
        #expect(
            json == #"""
                {"event":"a","name":"A \"B\"","ranking":"net","voting":"open","requests":"open","songs":[
                {"rank":2,"tied":false,"id":"y","title":"S","artist":"T","ups":0,"downs":10,"net":-10,"status":"accepted","pinned":true},
                {"rank":1,"tied":false,"id":"x","title":"\u003cQ\u003e \u0026 \"R\"","artist":"é\u2028\\","ups":12,"downs":3,"net":9,"status":"accepted","pinned":false}
                ]}

                """#)
        #expect(csv?.contains("1,x,\"<Q> & \"\"R\"\"\",é\u{2028}\\,12,3,9,accepted,false\r\n") == true)
        #expect(csv?.contains("2,y,S,T,0,10,-10,accepted,true\r\n") == true)
    }

    @Test func playlistsNameFilesAndEscapeNames() throws {
        let songs =
            ##"{"title": "A/B: <C>", "artist": "#1 & \\", "tally": {"down": 1}}, {"title": "é", "artist": "D"}"##
        let site = try TestSite(["Content/events/a.json": "{\"name\": \"A & B\", \"songs\": [\(songs)]}"])
        #expect(site.build().texts.isEmpty)
        #expect(
            site.page("/events/a/songs/songs.m3u") == #"""
                #EXTM3U
                #EXTINF:-1,D - é
                D - é.mp3
                #EXTINF:-1,#1 & \ - A/B: <C>
                ./#1 & - - A-B- <C>.mp3

                """#)
        #expect(
            site.page("/events/a/songs/songs.xspf")?.contains(
                """
                <title>A &amp; B</title>
                <trackList>
                <track><title>é</title>
                <creator>D</creator>
                </track>
                <track><title>A/B: &lt;C&gt;</title>
                <creator>#1 &amp; \\</creator>
                </track>
                </trackList>
                """) == true)
    }

    /// A line end in a name would begin another entry, which could be an address.
    @Test(arguments: [SplitMix.seedOfRun]) func eachSongHasTwoLinesInAPlaylist(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let parts = ["\n", "\r\n", "\r", "\t", "#EXTINF:-1,", "http://evil.example/x.mp3", "a", " "]
        let songs = (0..<50).map { number in
            var names = ["\(number)", "\(number)"]
            for index in names.indices {
                for _ in 0..<4 { names[index] += parts.randomElement(using: &random) ?? "" }
            }
            return ["id": "s\(number)", "title": names[0], "artist": names[1]]
        }
        let event = try JSONSerialization.data(withJSONObject: ["name": "A", "songs": songs])
        let site = try TestSite(["Content/events/a.json": String(decoding: event, as: UTF8.self)])
        #expect(site.build().texts == [])
        let playlist = try #require(site.page("/events/a/songs/songs.m3u"))
        let lines = playlist.split(whereSeparator: \.isNewline).dropFirst()
        #expect(lines.count == 2 * songs.count)
        for (index, line) in lines.enumerated() {
            #expect(index.isMultiple(of: 2) == line.hasPrefix("#EXTINF:-1,"), "\(line)")
            #expect(index.isMultiple(of: 2) || !line.contains("/"), "\(line)")
        }
    }

    @Test func aListWithoutSongsIsEmpty() throws {
        #expect(try files("").json?.hasSuffix(",\"songs\":[\n\n]}\n") == true)
    }

    @Test(arguments: ["=1", "+1", "-1", "@a", "  =1", "|a", "%a", "＝1", "＋1", "－1", "＠a"])
    func noCellOfTheTableIsAFormula(title: String) throws {
        let csv = try files("{\"id\": \"x\", \"title\": \"\(title)\", \"artist\": \"T\"}").csv
        #expect(csv?.contains(",x,'\(title),T,") == true)
    }
}
