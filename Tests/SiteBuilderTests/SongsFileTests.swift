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

    @Test func aListWithoutSongsIsEmpty() throws {
        #expect(try files("").json?.hasSuffix(",\"songs\":[\n\n]}\n") == true)
    }

    @Test(arguments: ["=1", "+1", "-1", "@a", "  =1", "|a", "%a", "＝1", "＋1", "－1", "＠a"])
    func nothingIsAFormula(title: String) throws {
        let csv = try files("{\"id\": \"x\", \"title\": \"\(title)\", \"artist\": \"T\"}").csv
        #expect(csv?.contains(",x,'\(title),T,") == true)
    }
}
