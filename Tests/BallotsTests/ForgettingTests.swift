import Ballots
import Files
import Testing

/// The search for a voter's name in source files, which are read in blocks.
@Suite struct ForgettingTests {
    private let office: Office

    /// Where a file without line ends is cut: after its first block, and where the next search begins in that block.
    private static let cuts = [1 << 20, (1 << 20) - (1 << 16)]

    init() throws { office = try Office() }

    /// Erases "Ann Lee" in a folder with a source file: a JSON array on one line, with the user's name at an offset.
    ///
    /// - Returns: True if the file was removed.
    private func removesSource(with user: String, at offset: Int) throws -> Bool {
        let file = "000000000000000001-\(String(repeating: "0", count: 32)).source"
        let start = #"{"user":""#
        let space = String(repeating: " ", count: offset - start.utf8.count - 1)
        let text = "[\(space)\(start)\(user)\"}\(String(repeating: " ", count: 1 << 17))]"
        try office.batches.put(file, text.utf8Span.span)
        let voter = try #require(BatchFolder.Voter("Ann Lee"))
        try BatchFolder(office.batches).erase(voter)
        return try office.batches.status(file) == nil
    }

    @Test(arguments: cuts) func aNameIsFoundAcrossACut(_ cut: Int) throws {
        for offset in cut - 8...cut + 1 {
            #expect(try removesSource(with: "Ann Lee", at: offset), "at \(offset)")
        }
    }

    @Test(arguments: cuts) func aLongerNameAcrossACutIsAnother(_ cut: Int) throws {
        for offset in cut - 10...cut + 1 {
            #expect(try !removesSource(with: "Joann Lee", at: offset), "at \(offset)")
            #expect(try !removesSource(with: "Ann Leech", at: offset), "at \(offset)")
        }
    }

    @Test func aNameIsFoundAtBothEndsOfAFile() throws {
        for text in ["Ann Lee", "Ann Lee, Ben", "Ben, ann lee", "Ben\nANN LEE\n"] {
            try office.batches.put("1.source", text.utf8Span.span)
            try BatchFolder(office.batches).erase(#require(BatchFolder.Voter("Ann Lee")))
            #expect(try office.batches.status("1.source") == nil)
        }
    }

    @Test(arguments: [
        #"[{"user": "Zo\u00eb \"Z\" Rose"}]"#, #"{"user":"ZO\u00CB \u0022z\u0022 \u0052ose"}"#,
        #"x\nZo\u0065\u0308 \"Z\" Rose"#, "a,\"Zoë \"\"Z\"\" Rose\"\n",
    ]) func aNameIsFoundWithEscapes(_ text: String) throws {
        try office.batches.put("1.source", text.utf8Span.span)
        try BatchFolder(office.batches).erase(#require(BatchFolder.Voter("Zoë \"Z\" Rose")))
        #expect(try office.batches.status("1.source") == nil)
    }
}
