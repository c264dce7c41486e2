import Songbooks
import Testing

/// Libraries as the programs write them.
@Suite struct SongbookTests {
    private static let songs = ["Daft Punk|One More Time", "Beyoncé|Halo & \"Glory\""]

    @Test func rekordboxCollectionsAreRead() {
        let reading = Reading(
            """
            <?xml version="1.0" encoding="UTF-8"?>

            <DJ_PLAYLISTS Version="1.0.0">
              <PRODUCT Name="rekordbox" Version="6.7.7" Company="AlphaTheta"/>
              <COLLECTION Entries="2">
                <TRACK TrackID="165518491" Name="One More Time" Artist="Daft Punk" Composer="" Album="Discovery"
                       Kind="MP3 File" TotalTime="320" AverageBpm="122.99" Location="file://localhost/Users/ann/1.mp3">
                  <TEMPO Inizio="0.025" Bpm="122.99" Metro="4/4" Battito="1"/>
                  <POSITION_MARK Name="Drop" Type="0" Start="61.2" Num="0"/>
                </TRACK>
                <TRACK TrackID="2" Name="Halo &amp; &quot;Glory&quot;" Artist="Beyonc&#233;" Location="file://localhost/C:/2.mp3"/>
              </COLLECTION>
              <PLAYLISTS>
                <NODE Type="0" Name="ROOT" Count="1">
                  <NODE Name="Friday" Type="1" KeyType="0" Entries="1"><TRACK Key="2"/></NODE>
                </NODE>
              </PLAYLISTS>
            </DJ_PLAYLISTS>
            """)
        #expect(reading.songs == Self.songs)
        #expect(reading.places == [6, 11])
        #expect(reading.messages == [])
    }

    @Test func traktorCollectionsAreRead() {
        let reading = Reading(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no" ?>
            <NML VERSION="19"><HEAD COMPANY="www.native-instruments.com" PROGRAM="Traktor"></HEAD>
            <MUSICFOLDERS></MUSICFOLDERS>
            <COLLECTION ENTRIES="2"><ENTRY MODIFIED_DATE="2024/5/3" TITLE="One More Time" ARTIST="Daft Punk">\
            <LOCATION DIR="/:Users/:ann/:" FILE="1.mp3" VOLUME="Macintosh HD"></LOCATION>
            <ALBUM TRACK="1" TITLE="Discovery"></ALBUM><CUE_V2 NAME="n.n." TYPE="0"></CUE_V2>
            </ENTRY>
            <ENTRY TITLE="Halo &amp; &quot;Glory&quot;" ARTIST="Beyoncé"></ENTRY>
            </COLLECTION>
            <PLAYLISTS><NODE TYPE="PLAYLIST" NAME="A"><PLAYLIST ENTRIES="1"><ENTRY><PRIMARYKEY TYPE="TRACK" KEY="x"/></ENTRY>
            </PLAYLIST></NODE></PLAYLISTS></NML>
            """, file: "collection.nml")
        #expect(reading.songs == Self.songs)
        #expect(reading.messages == [])
    }

    @Test func iTunesLibrariesAreRead() {
        let reading = Reading(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>Major Version</key><integer>1</integer>
            \t<key>Music Folder</key><string>file:///Users/ann/Music/</string>
            \t<key>Tracks</key>
            \t<dict>
            \t\t<key>1001</key>
            \t\t<dict>
            \t\t\t<key>Track ID</key><integer>1001</integer>
            \t\t\t<key>Name</key><string>One More Time</string>
            \t\t\t<key>Artist</key><string>Daft Punk</string>
            \t\t\t<key>Location</key><string>file:///Users/ann/Music/1.mp3</string>
            \t\t</dict>
            \t\t<key>1002</key>
            \t\t<dict><key>Name</key><string>Episode 9</string><key>Podcast</key><true/></dict>
            \t\t<key>1003</key>
            \t\t<dict>
            \t\t\t<key>Artist</key><string>Beyonc&#233;</string>
            \t\t\t<key>Name</key><string>Halo &#38; "Glory"</string>
            \t\t</dict>
            \t</dict>
            \t<key>Playlists</key>
            \t<array><dict><key>Name</key><string>Library</string><key>Playlist Items</key>
            \t\t<array><dict><key>Track ID</key><integer>1001</integer></dict></array></dict></array>
            </dict>
            </plist>
            """, file: "Library.xml")
        #expect(reading.songs == Self.songs)
        #expect(reading.places == [10, 19])
        #expect(reading.messages == [])
    }

    @Test func sharedPlaylistsAreRead() {
        let reading = Reading(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Party</title><creator>Ann</creator>
            <trackList>
            <track><location>file:///C:/1.mp3</location><title>One More Time</title><creator>Daft Punk</creator>
            <extension application="http://player.example"><title>no</title></extension></track>
            <track><creator>Beyoncé</creator><title><![CDATA[Halo & "Glory"]]></title></track>
            <track><location>file:///home/ann/Music/Abba%20-%20Waterloo.ogg</location></track>
            </trackList></playlist>
            """)
        #expect(reading.songs == Self.songs + ["Abba|Waterloo"])
        #expect(reading.messages == [])
        #expect(
            Reading(
                "<x:playlist xmlns:x=\"http://xspf.org/ns/0/\"><x:trackList><x:track><x:title>A</x:title></x:track>"
                    + "</x:trackList></x:playlist>"
            ).songs == ["|A"])
    }

    @Test func playlistsAreRead() {
        let reading = Reading(
            "\u{feff}#EXTM3U\r\n#EXTINF:320,Daft Punk - One More Time\r\nC:\\Users\\ann\\Music\\1.mp3\r\n"
                + "#EXTINF:-1 tvg-name=\"a, b\" group=\"x\",Beyoncé - Halo & \"Glory\"\r\n#EXTGRP:x\r\n\r\n"
                + "/home/ann/2.mp3\r\n/home/ann/Music/03 - Abba - Dancing Queen.mp3\r\n"
                + "file:///home/ann/99%20Luftballons.flac\r\n",
            file: "party.m3u8")
        #expect(reading.songs == Self.songs + ["Abba|Dancing Queen", "|99 Luftballons"])
        #expect(reading.places == [2, 4, 8, 9])
        #expect(reading.messages == [])
        #expect(Reading("Music\\Abba - SOS.mp3\n", file: "a.M3U").songs == ["Abba|SOS"])
    }

    @Test func virtualDJPlaylistsAreRead() {
        let reading = Reading(
            "#EXTVDJ:<time>21:39</time><lastplaytime>1674884385</lastplaytime><artist>Daft Punk</artist>"
                + "<title>One More Time</title>\n/1.mp3\n#EXTINF:5,x - y\n#EXTVDJ:<filesize>4</filesize>"
                + "<artist>Beyonc&#xe9;</artist><title>Halo &amp; &quot;Glory&quot;</title>\n/2.mp3\n"
                + "#EXTVDJ:<artist>Moby</artist><title>Porcelain</title><remix>Live</remix>\n/3.mp3\n")
        #expect(reading.songs == Self.songs + ["Moby|Porcelain (Live)"])
    }

    @Test(arguments: [
        "Title,Artist", "Titel;Interpret", "Titre;Artiste", "Título;Artista", "Titolo;Artista", "Titel;Artiest",
        "Tytuł;Wykonawca", "Título;Intérprete", "TRACK TITLE\tARTIST", "song;Band", "name\tartist", "Lied;Künstler",
        "Utwór,Zespół", "Canção,Cantor", "\"Title\",\"Artist\"", "sep=;\r\nTitle;Artist",
    ])
    func tablesHaveHeadersInEightLanguages(_ header: String) {
        let delimiter = header.contains("\t") ? "\t" : header.contains(",") ? "," : ";"
        let rows = ["One More Time\(delimiter)Daft Punk", "\"Halo & \"\"Glory\"\"\"\(delimiter)Beyoncé"]
        let reading = Reading(([header] + rows).joined(separator: "\r\n"), file: "songs.csv")
        #expect(reading.songs == Self.songs)
        #expect(reading.messages == [])
    }

    @Test func tablesOfOtherProgramsAreRead() {
        // rekordbox, iTunes, Serato, Mixxx and KaraFun.
        let rekordbox =
            "#\tArtwork\tTrack Title\tArtist\tAlbum\tBPM\r\n1\t\tOne More Time\tDaft Punk\tDiscovery\t122.99\r\n"
        #expect(Reading(utf16(rekordbox)).songs == ["Daft Punk|One More Time"])
        #expect(Reading(utf16("Name\tArtist\tAlbum\rSOS\tAbba\tAbba\r", isBigEndian: true)).songs == ["Abba|SOS"])
        let serato =
            "name,artist,start time,end time,playtime,deck\n\"11/27/2026\",\"\",\"21:03:22\",\"\",\"\",\"\"\n"
            + "\"SOS\",\"Abba\",\"21:04:00\",\"21:07:20\",\"00:03:20\",\"1\"\n"
        #expect(Reading(serato).songs == ["Abba|SOS"])
        #expect(Reading("\"Artist\",\"Title\",\"BPM\"\n\"Abba\",\"SOS\",\"120\"\n").songs == ["Abba|SOS"])
        #expect(Reading("Id;Title;Artist;Year\n7;SOS;Abba;1975\n").songs == ["Abba|SOS"])
        #expect(Reading("Track Name,Artist Name(s)\nSOS,Abba\n").songs == ["Abba|SOS"])
    }

    @Test func tablesWithoutHeadersBeginWithTheArtist() {
        #expect(
            Reading("Abba;SOS\nCrosby, Stills & Nash;Helpless\n").songs == [
                "Abba|SOS", "Crosby, Stills & Nash|Helpless",
            ])
        #expect(Reading("Blur,Song\nDido,Name\n").songs == ["Blur|Song", "Dido|Name"])
        #expect(
            Reading("Earth, Wind & Fire - September\nAbba - SOS\n").songs == [
                "Earth, Wind & Fire|September", "Abba|SOS",
            ])
        #expect(Reading("Waterloo\n\nAbba – SOS\n").songs == ["|Waterloo", "Abba|SOS"])
    }

    @Test func fieldsMaySpanLinesAndHaveStrayQuotes() {
        let reading = Reading(
            "artist,title\n\"Weird Al\" Yankovic,Eat It\n\"A\nB\",\"C\r\nD\"\n,\n\n7\" Mix,\"Open\nX,Y\n", file: "a.csv"
        )
        #expect(reading.songs == ["\"Weird Al\" Yankovic|Eat It", "A B|C  D", "7\" Mix|\"Open", "X|Y"])
        #expect(reading.places == [2, 3, 8, 9])
    }

    @Test func entriesWithoutATitleAreCountedOnce() {
        let reading = Reading("title,artist\n,Abba\nSOS,Abba\n\u{200b},X\n", file: "club/songs.csv")
        #expect(reading.songs == ["Abba|SOS"])
        #expect(
            reading.messages == [
                "club/songs.csv:2: warning: 2 entries have no title and are skipped [songbook.skipped]\n"
                    + "  hint: give them titles in the DJ program, then export the list again"
            ])
        let xml = "<NML><COLLECTION>\n<ENTRY ARTIST=\"A\"/></COLLECTION></NML>"
        #expect(
            Reading(xml).messages.first?.hasPrefix("songs.txt:2: warning: an entry has no title and is skipped") == true
        )
    }

    @Test func librariesHaveALimit() {
        let list = (0..<200_010).map { "A - \($0)\n" }.joined()
        let reading = Reading(list)
        #expect(reading.songs.count == 200_000)
        #expect(reading.messages.count == 1 && reading.messages[0].contains("only the first 200000 songs are read"))
        let xml =
            "<NML><COLLECTION>" + (0..<200_010).map { "<ENTRY TITLE=\"\($0)\"/>" }.joined() + "</COLLECTION></NML>"
        #expect(Reading(xml).songs.count == 200_000)
    }
}
