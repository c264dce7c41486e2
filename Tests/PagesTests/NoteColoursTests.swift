import TestSites
import TestSupport
import Testing

/// The colours of the notes on the board.
@Suite struct NoteColoursTests {
    private func colours(of names: Range<Int>, _ more: String = "") throws -> [String: String] {
        let notes = names.map { number in
            (
                "Content/bulletins/n\(number).md",
                "---\ntitle: N\(number)\nauthor: A\ndate: 2026-01-01 00:\(number)\n\(number == 20 ? more : "")---\nWords.\n"
            )
        }
        let site = try TestSite(
            Dictionary(notes) { $1 }.merging(["Content/site.yaml": "title: Club\n"]) { $1 })
        site.build()
        let page = try #require(site.page("/bulletins/"))
        let all = page.matches(of: /<li class="note ([a-z]+) [^>]*>\n<a href="([^"]*)"/)
        #expect(all.count == names.count)
        let order = all.map { String($0.output.1) }
        for (index, colour) in order.enumerated() {
            for distance in 1...4 where index + distance < order.count {
                #expect(colour != order[index + distance], "\(index) and \(index + distance)")
            }
        }
        return Dictionary(all.map { (String($0.output.2), String($0.output.1)) }) { $1 }
    }

    @Test func neighboursDiffer() throws {
        _ = try colours(of: 10..<45)
    }

    @Test func aNoteKeepsItsColourWhenNewerOnesCome() throws {
        let before = try colours(of: 10..<30)
        let after = try colours(of: 10..<45)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
    }

    @Test func theChoiceOfAnAuthorStays() throws {
        let colours = try colours(of: 10..<45, "colour: white\n")
        #expect(colours["./n20/"] == "white" || colours["../bulletins/n20/"] == "white")
    }
}
