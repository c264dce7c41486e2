import Foundation
import TestSupport
import Testing

/// The laws of building again: the same as building anew, only less of it.
@Suite struct IncrementalBuildTests {
    @Test(arguments: 0..<20) func afterAnyEditsTheSiteIsAsIfBuiltAnew(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var site = try TestSite.small()
        site.build()
        // A build from nothing makes keys of codes for longer than it does all the rest. It gets those that another one made,
        // and none of the site's own.
        var last = try site.copy()
        try last.takeKeys(of: site)
        var history: [String] = []
        for _ in 0..<8 {
            for edit in RandomEdit.step(&random) {
                history.append(edit.rawValue)
                try edit.make(on: &site, &random)
            }
            site.drafts = Int.random(in: 0..<4, using: &random) == 0
            let before = site.pages()
            let outcome = site.build()
            let anew = try site.copy()
            try anew.takeKeys(of: last)
            let clean = anew.build()
            last = anew
            // What was done once is said once: files replaced, ballots taken in.
            let once = ["[output.edited]", "[ballots.rejected]", "[ballots.waiting]", "[ballots.similar-names]"]
            let (said, saidAnew) = (outcome.texts, clean.texts)
            func isLasting(_ text: String) -> Bool { !once.contains { text.contains($0) } }
            try #require(said.filter(isLasting) == saidAnew.filter(isLasting), "\(history)")
            try #require((outcome.report == nil) == (clean.report == nil), "\(history)")
            let after = site.pages()
            if outcome.report == nil {
                try #require(after == before, "\(history)")
                for edit in [RandomEdit.mendRecord, .restoreSettings] { try edit.make(on: &site, &random) }
            } else {
                let pages = anew.pages()
                let differing = Set(after.keys).union(pages.keys).filter { after[$0] != pages[$0] }
                try #require(differing.isEmpty, "\(history)")
                try #require(site.build().written.isEmpty, "\(history)")
            }
        }
    }
}
