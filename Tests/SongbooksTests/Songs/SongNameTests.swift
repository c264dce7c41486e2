import Songbooks
import Testing

/// Names of songs in lines and in names of files.
@Suite struct SongNameTests {
    @Test(arguments: [
        ("Abba - SOS", "Abba|SOS"), ("Abba – SOS", "Abba|SOS"), ("Abba — SOS - Live", "Abba|SOS - Live"),
        ("Jay-Z - 99 Problems", "Jay-Z|99 Problems"), ("SOS", "|SOS"), (" - SOS", "|- SOS"), ("Abba - ", "|Abba -"),
        ("  Abba  -  SOS  ", "Abba|SOS"), ("A-ha", "|A-ha"), ("[spunge] - Jump", "[spunge]|Jump"),
        ("[:SITD:] - Snuff", "[:SITD:]|Snuff"), ("{Zeit} - Eins", "{Zeit}|Eins"),
    ])
    func linesHaveArtistAndTitle(_ line: String, _ song: String) {
        #expect(Reading(line).songs == [song])
    }

    @Test(arguments: [
        ("Abba - SOS.mp3", "Abba|SOS"), ("03 - Abba - SOS.mp3", "Abba|SOS"), ("03. SOS.flac", "|SOS"),
        ("01 - Track.flac", "|Track"), ("07_-_SOS.ogg", "|SOS"),
        ("99 Luftballons.mp3", "|99 Luftballons"), ("45 - Shinedown.mp3", "45|Shinedown"),
        ("Abba_-_SOS.ogg", "Abba|SOS"), ("a/b\\Dr. Dre - Still D.R.E..mp3", "Dr. Dre|Still D.R.E."),
        ("Mr. Brightside", "|Mr. Brightside"), ("http://radio.example/a%20-%20b.mp3?token=1#x", "a|b"),
        ("../../../etc/passwd", "|passwd"), (".mp3", "|.mp3"), ("Abba - 100%.mp3", "Abba|100%"),
    ])
    func filesHaveArtistAndTitle(_ path: String, _ song: String) {
        #expect(Reading("#EXTM3U\n\(path)\n").songs == [song])
    }
}
