import Authoring
import Diagnostics
import Testing

@Suite struct PlaylistTests {
    private static let songs = [["Hotel California", "Eagles"], ["Déjà vu - live", "Yes, No"]]

    @Test(arguments: [
        "Eagles - Hotel California\n\nYes, No - Déjà vu - live\n",
        "\u{feff}Eagles \u{2013} Hotel California\r\n  Yes, No \u{2014} Déjà vu - live",
        "Title,Artist\nHotel California,Eagles\n\n\"Déjà vu - live\",\"Yes, No\"\n",
        "year;ARTIST;Track name\n1977;Eagles;Hotel California\n;\"Yes, No\";\"Déjà vu - live\"\r\n",
        "Name\tArtist\rHotel California\tEagles\r\rDéjà vu - live\tYes, No\r",
        "sep=;\r\nTitel;Interpret\r\nHotel California;Eagles\r\nDéjà vu - live;Yes, No\r\n",
        "#EXTM3U\n#EXTINF:391,Eagles - Hotel California\n/music/1.mp3\n#EXTINF:-1 x=\"y\",Yes, No - Déjà vu - live\n2.mp3\n",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Mine</title><trackList>
        <track><location>a.mp3</location><title>Hotel California</title><creator>Eagles</creator></track>
        <track><creator>Yes, No</creator>
          <title>D&#xe9;j&#224; vu - live</title></track></trackList></playlist>
        """,
        """

        <?xml version="1.0" encoding="ISO-8859-1"?><!-- <track> -->
        <x:playlist version="1" xmlns:x="http://xspf.org/ns/0/"><x:trackList>
        <x:track id="1"><x:title>Hotel California</x:title><x:creator>Eagles</x:creator></x:track>
        <x:track><x:title><![CDATA[Déjà vu - live]]></x:title><x:creator>Yes, No</x:creator></x:track>
        </x:trackList></x:playlist>
        """,
    ])
    func aListIsReadInEachForm(_ text: String) {
        var log = DiagnosticLog()
        #expect(Playlist(text, file: "x", &log).songs.map { [$0.title, $0.artist] } == Self.songs)
        #expect(log.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("A - B\nEagles\n", [2]), ("title,artist\n\"A\nB\",X\nC,\n", [4]), ("#EXTM3U\n#EXTINF:1,Eagles\n", [2]),
        ("title,artist\n,B\nC,D\n", [2]), ("title,artist\n,A\nB,\nC,D\n,E\n", [2, 3, 5]), (" - B\n", [1]),
        ("<playlist xmlns=\"http://xspf.org/ns/0/\">\n<track><title>&amp;&lt;&bad;</title></track></playlist>", [2]),
        ("\n", [0]), ("#EXTM3U\n1.mp3\n", [0]), ("artist,title\n", [0]),
    ])
    func aLineThatIsNoSongIsAnError(_ text: String, _ lines: [Int]) {
        var log = DiagnosticLog()
        _ = Playlist(text, file: "x", &log)
        #expect(log.diagnostics.map { $0.place?.line } == lines)
    }

    @Test func quotesWithinACellAreDoubledAndLineBreaksAreSpaces() {
        var log = DiagnosticLog()
        let list = Playlist("artist,title\n\"The \"\"A\"\"\",\"B\nC\"\n", file: "x", &log)
        #expect(list.songs.map { [$0.title, $0.artist] } == [["B C", "The \"A\""]])
    }
}
