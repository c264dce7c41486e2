import Serving
import Testing

@Suite struct RequestPathTests {
    @Test func decodesNames() throws {
        #expect(try #require(RequestPath("/")).names == [""])
        #expect(try #require(RequestPath("/a/b.html")).names == ["a", "b.html"])
        #expect(try #require(RequestPath("/caf%C3%A9/")).names == ["café", ""])
        #expect(try #require(RequestPath("/caf%C3%A9/")).link == "/caf%C3%A9/")
        #expect(try #require(RequestPath("/a%3Fb")).link == "/a%3Fb")
    }

    @Test(arguments: [
        "", "a", "*", "http://127.0.0.1/", "//", "//evil.example/", "/a//b", "/..", "/../x", "/a/../b", "/a/..", "/.",
        "/a/./b", "/%2e%2e/x", "/%2E%2E%2Fx", "/a%2fb", "/a%2Fb", "/a%5Cb", "/a\\b", "/a%00b", "/a%0d%0ab", "/a%7f",
        "/%ff", "/%c0%af", "/a%80",
    ])
    func refusesWhatLeadsElsewhere(_ path: String) { #expect(RequestPath(path) == nil) }

    @Test func findsThePathBelowABase() throws {
        let path = try #require(RequestPath("/club/events/x/"))
        #expect(path.below(["club"]) == ["events", "x", ""])
        #expect(path.below([]) == ["club", "events", "x", ""])
        #expect(path.below(["clubs"]) == nil)
        #expect(try #require(RequestPath("/club")).below(["club"]) == nil)
        #expect(try #require(RequestPath("/club/")).below(["club"]) == [""])
    }
}
