import Foundation
import Testing
import Text

@Suite struct FoldedSongTests {
    /// Titles and artists with their folded forms, which the theme's `twins.js` must have, too.
    static let songs: [[String]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixture/folded-songs.json")
        return (try? JSONDecoder().decode([[String]].self, from: Data(contentsOf: file))) ?? []
    }()

    @Test(arguments: songs) func spellingsOfASongAreEqual(_ song: [String]) throws {
        try #require(song.count == 5)
        let folded = FoldedSong(title: song[0], artist: song[1])
        #expect([folded.title, folded.artist, folded.variant] == Array(song[2...]))
    }

    @Test func theTableIsThere() { #expect(Self.songs.count > 30) }

    @Test(arguments: [
        ("Hey Ya (Radio Edit)", "OutKast", "Hey Ya!", "Outkast", true),
        ("Dancing Qeen", "ABBA", "Dancing Queen", "ABBA", true),
        ("Dancing Queen", "Abba and friends", "Dancing Queen", "ABBA", true),
        ("Hello", "Adele", "Hallo", "Adele", true),
        ("Bad Romance", "Lady Gagga", "Bad Romance", "Lady Gaga", true),
        ("Love", "Lana", "Live", "Lana", true),
        ("One", "U2", "Ohm", "U2", false),
        ("Hello", "Adele", "Hello", "Lionel Richie", false),
        ("Waterloo", "ABBA", "Fernando", "ABBA", false),
        ("Same", "Same", "Same", "Same", false),
    ]) func songsThatMayBeTheSameAreNear(
        _ title: String, _ artist: String, _ other: String, _ otherArtist: String, _ isNear: Bool
    ) {
        let (a, b) = (FoldedSong(title: title, artist: artist), FoldedSong(title: other, artist: otherArtist))
        #expect(a.isNear(b) == isNear)
        #expect(b.isNear(a) == isNear)
    }

    @Test func foldingAnyTextEnds() {
        for text in hostileTexts + assignedScalars.map({ "(\($0) - feat. \($0)) \($0)" }) {
            let folded = FoldedSong(title: text, artist: text)
            // Folding doesn't depend on the normal form.
            #expect(folded == FoldedSong(title: text.decomposedStringWithCanonicalMapping, artist: text))
        }
    }
}
