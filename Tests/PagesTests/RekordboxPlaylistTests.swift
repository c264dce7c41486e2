import Content
import Diagnostics
import Pages
import Songbooks
import TestSupport
import Testing

/// Playlists for rekordbox.
@Suite struct RekordboxPlaylistTests {
    @Test func tracksAreInTheCollectionAndInThePlaylist() {
        let playlist = rekordboxPlaylist(
            called: "Friday & \"Saturday\"",
            [(title: "Déjà/Vu <live>", artist: "A: B"), (title: "One\nTwo", artist: "#1")])
        #expect(
            String(decoding: playlist, as: UTF8.self) == """
                <?xml version="1.0" encoding="utf-8"?>
                <DJ_PLAYLISTS Version="1.0.0">
                <PRODUCT Name="Corkboard" Version="\(Product.version)" Company=""/>
                <COLLECTION Entries="2">
                <TRACK TrackID="1" Name="Déjà/Vu &lt;live&gt;" Artist="A: B" Location="file://localhost/A-%20B%20-%20D%C3%A9j%C3%A0-Vu%20%3Clive%3E.mp3"/>
                <TRACK TrackID="2" Name="One Two" Artist="#1" Location="file://localhost/%231%20-%20One%20Two.mp3"/>
                </COLLECTION>
                <PLAYLISTS>
                <NODE Type="0" Name="ROOT" Count="1">
                <NODE Name="Friday &amp; &quot;Saturday&quot;" Type="1" KeyType="0" Entries="2">
                <TRACK Key="1"/>
                <TRACK Key="2"/>
                </NODE>
                </NODE>
                </PLAYLISTS>
                </DJ_PLAYLISTS>

                """)
    }

    @Test(arguments: [SplitMix.seedOfRun]) func writtenSongsComeBack(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<50 {
            let songs = (0..<Int.random(in: 0..<20, using: &random)).map { number in
                (title: RandomNames.name(number, &random), artist: RandomNames.name(number, &random))
            }
            var log = DiagnosticLog()
            let xml = rekordboxPlaylist(called: "x", songs)
            let read = Songbook.read(xml, file: "songs.xml", &log)?.songs ?? []
            #expect(read.map(\.title) == songs.map(\.title))
            #expect(read.map(\.artist) == songs.map(\.artist))
            #expect(log.diagnostics.isEmpty)
        }
    }
}

/// Names with characters that formats escape or that programs confuse.
enum RandomNames {
    private static let parts = [
        "&", "<", ">", "\"", "'", "#", ",", ";", "%", "\\", "/", ":", "=", "é", "ß", "Ł", "ñ", "漢字", "🎤", "👩‍👩‍👧", "عربى",
        "e\u{301}", "[x]", "(Live)", "&amp;", "]]>", "a", "B", "7", " ", "!", "-", "–", "ø",
    ]

    /// A name that begins with a number, so that the names of a list differ.
    static func name(_ number: Int, _ random: inout SplitMix) -> String {
        var name = "\(number)"
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            // Spaces around a dash would separate artist and title.
            name += parts.randomElement(using: &random) ?? ""
        }
        return name + "z"
    }
}
