import Songbooks
import Testing

/// Lists in the encodings of DJ programs, and in others.
@Suite struct TextEncodingTests {
    private static let list = "Beyoncé - Déjà Vu\nSigur Rós - Ágætis byrjun\nŻabson - “Księżniczki”\n"
    private static let songs = ["Beyoncé|Déjà Vu", "Sigur Rós|Ágætis byrjun", "Żabson|“Księżniczki”"]

    @Test func unicodeIsRead() {
        #expect(Reading(Self.list).songs == Self.songs)
        #expect(Reading("\u{feff}" + Self.list).songs == Self.songs)
        #expect(Reading(utf16(Self.list)).songs == Self.songs)
        #expect(Reading(utf16(Self.list, isBigEndian: true)).songs == Self.songs)
        #expect(Reading(utf16("A - 🎤\n")).songs == ["A|🎤"])
        #expect(Reading(utf16("A - B") + [0x43]).songs == ["A|B"])
    }

    @Test func windows1252IsRead() {
        let bytes: [UInt8] =
            Array("Beyonc".utf8) + [0xe9] + Array(" - D".utf8) + [0xe9, 0x6a, 0xe0, 0x20, 0x93, 0x56, 0x94, 0x0a]
        #expect(Reading(bytes).songs == ["Beyoncé|Déjà “V”"])
        #expect(Reading(Array("#EXTM3U\n#EXTINF:1,".utf8) + bytes, file: "a.m3u").songs == ["Beyoncé|Déjà “V”"])
    }

    @Test func otherEncodingsAreRefused() {
        // 0x81 isn't defined in Windows-1252; the text is Shift JIS.
        let japanese: [UInt8] = [0x41, 0x20, 0x2d, 0x20, 0x81, 0x5b, 0x0a]
        #expect(
            Reading(japanese).messages == [
                "songs.txt:1:5: error: the byte 0x81 isn't valid in UTF-8 [songbook.unreadable]\n  hint: save the file as UTF-8"
            ])
        #expect(Reading(utf16("Abba - SOS", isMarked: false)).messages[0].contains("UTF-16 without a byte order mark"))
        #expect(Reading([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]).messages[0].contains("the file is in UTF-32"))
    }

    @Test func damagedUTF8IsNotTakenForWindows1252() {
        let bytes = Array("é - é\n".utf8) + [0xc3] + Array(" - é\n".utf8)
        #expect(Reading(bytes).messages[0].hasPrefix("songs.txt:2:1: error: the byte 0xc3 isn't valid in UTF-8"))
    }
}
