import Content
import Text

/// A playlist as XML for rekordbox, in UTF-8; rekordbox lists it under "rekordbox xml" (Pioneer DJ, "XML format list").
///
/// The site has no audio files: each track names a file that the DJ might have, as in the M3U playlist. O(songs).
///
/// - Parameter songs: The songs, best rank first.
package func rekordboxPlaylist(called name: String, _ songs: [(title: String, artist: String)]) -> [UInt8] {
    var text = XMLText()
    text.markup("<DJ_PLAYLISTS Version=\"1.0.0\">\n")
    text.empty("PRODUCT", ["Name": "Corkboard", "Version": Product.version, "Company": ""])
    text.start("COLLECTION", ["Entries": "\(songs.count)"])
    for (index, song) in songs.enumerated() {
        text.empty(
            "TRACK",
            [
                "TrackID": "\(index + 1)", "Name": line(song.title), "Artist": line(song.artist),
                "Location": location(of: song),
            ])
    }
    text.markup("</COLLECTION>\n<PLAYLISTS>\n")
    text.start("NODE", ["Type": "0", "Name": "ROOT", "Count": "1"])
    // Tracks are named by their id (key type 0).
    text.start("NODE", ["Name": line(name), "Type": "1", "KeyType": "0", "Entries": "\(songs.count)"])
    for number in songs.indices { text.empty("TRACK", ["Key": "\(number + 1)"]) }
    text.markup("</NODE>\n</NODE>\n</PLAYLISTS>\n</DJ_PLAYLISTS>\n")
    return text.bytes
}

/// Line ends in an attribute would become spaces in every reader (XML 1.0, section 3.3.3).
private func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { ["\n", "\r", "\t"].contains($0) ? " " : $0 }))
}

/// The address of "Artist - Title.mp3", without path separators in the names.
private func location(of song: (title: String, artist: String)) -> String {
    let separators = [UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":")]
    let name = line("\(song.artist) - \(song.title).mp3").utf8.map {
        separators.contains($0) ? UInt8(ascii: "-") : $0
    }
    return "file://localhost/" + percentEncoded(String(decoding: name, as: UTF8.self))
}
