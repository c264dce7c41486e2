import TestSites
import Testing

/// Some systems write the ê of a file name as two code points, keyboards as one; both must be the same name.
@Suite struct ComposedNamesTests {
    private static let forms = [("fe\u{302}te", "f\u{ea}te"), ("f\u{ea}te", "fe\u{302}te")]

    @Test(arguments: forms)
    func aRecordIsNamedInEitherForm(_ file: String, _ typed: String) throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\nmenu: [{label: F, address: /events/\(typed)/}]\n",
            "Content/events/\(file).md": "---\nname: F\nsongs: [{title: \(file), artist: A}]\n---\n",
            "Content/schedules/s.md": "---\ntitle: S\nentries: []\nevent: \(typed)\n---\n",
            "Content/pages/p.md": "---\ntitle: P\n---\n[x](/events/\(typed)/) [y](/events/fe%CC%82te/songs/)\n",
            "Content/requests.json": #"{"\#(typed)": {"declined": ["x-y"]}}"#,
        ])
        #expect(site.check(links: true).texts.isEmpty)
        let vote = site.vote(#"{"event": "\#(typed)", "song": "\#(typed)", "user": "ann", "vote": "UP"}"# + "\n")
        #expect(vote.texts.isEmpty)
        #expect(site.page("/events/f\u{ea}te/songs/songs.csv")?.contains(",1,0,") == true)
        #expect(site.page("/p/")?.contains("../events/f%C3%AAte/\"") == true)
        #expect(site.page("/p/")?.contains("../events/f%C3%AAte/songs/\"") == true)
    }

    @Test func twoFilesOfOneNameAreAnError() throws {
        let site = try TestSite()
        for name in ["fe\u{302}te", "f\u{ea}te"] { site.write("Content/events/\(name).md", "---\nname: F\n---\n") }
        let texts = site.check().texts
        #expect(texts.count == 1 && texts[0].contains("site.duplicate-id"), "\(texts)")
        #expect(texts[0].unicodeScalars.contains("\u{302}") && texts[0].unicodeScalars.contains("\u{ea}"))
    }
}
