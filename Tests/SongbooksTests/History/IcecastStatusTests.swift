import Songbooks
import Testing

/// The status of Icecast servers.
@Suite struct IcecastStatusTests {
    private func song(_ source: String) throws -> String? {
        let status = "{\"icestats\":{\"admin\":\"a@b\",\"server_id\":\"Icecast 2.4.4\",\"source\":\(source)}}"
        return try IcecastStatus.song(in: Array(status.utf8))?.text
    }

    private let live =
        #"{"listenurl":"http://radio.example:8000/live.mp3","listeners":3,"title":"Abba - SOS","dummy":null}"#
    private let ogg = #"{"artist":"Beyoncé","listenurl":"http://radio.example:8000/b.ogg","title":"Halo - Live"}"#

    @Test func oneOrSeveralStreams() throws {
        #expect(try song(live) == "Abba|SOS")
        #expect(try song(ogg) == "Beyoncé|Halo - Live")
        #expect(try song("[\(live),\(ogg)]") == "Abba|SOS")
        #expect(try song("[{},\(ogg),\(live)]") == "Beyoncé|Halo - Live")
        #expect(try song(#"{"yp_currently_playing":"Abba - SOS"}"#) == "Abba|SOS")
    }

    @Test func streamsWithoutASong() throws {
        #expect(try song(#"{"listenurl":"http://x/live.mp3","title":"-"}"#) == nil)
        #expect(try song(#"{"title":"  ","artist":""}"#) == nil)
        #expect(try song(#"{"title":7}"#) == nil)
        #expect(try song("[]") == nil)
        #expect(try IcecastStatus.song(in: Array(#"{"icestats":{}}"#.utf8)) == nil)
    }

    @Test(arguments: ["", "<html>", "[]", #"{"icestats":{"source":{"title":-}}}"#, "{}"])
    func otherAnswersAreRefused(_ answer: String) {
        #expect(throws: UnreadableSongs.self) { try IcecastStatus.song(in: Array(answer.utf8)) }
    }
}
