/// How far a ledger has counted, so that a build can tell later which lists have changed since.
package struct LedgerRevision: Hashable, Sendable {
    /// What tells this ledger from all others; empty for the batches in a site's content.
    let ledger: String

    /// A number for each event, which grows with each change there; under an empty name one for all events together.
    let counts: [String: Int64]

    /// True if it has counted anything.
    package var isAny: Bool { !counts.isEmpty }

    /// The revision as lines of text: the ledger, and the number of each event.
    package var text: String {
        let lines = counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { "\($0.value) \($0.key)" }
        return ([ledger] + lines).joined(separator: "\n") + "\n"
    }

    init(of ledger: String = "", counts: [String: Int64]) { (self.ledger, self.counts) = (ledger, counts) }

    /// Reads the text of a revision; what is no such text is the revision of another ledger.
    package init(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        ledger = lines.first.map(String.init) ?? ""
        var counts: [String: Int64] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int64(parts[0]) else { continue }
            counts[String(parts[1])] = count
        }
        self.counts = counts
    }

    /// The events that were touched since an earlier revision, in the order of their ids; nil if that can't be told.
    package func touched(since earlier: LedgerRevision) -> [String]? {
        if self == earlier { return [] }
        // In another ledger, or where there is one number for all events, anything may have changed.
        guard ledger == earlier.ledger, counts[""] == nil, earlier.counts[""] == nil else { return nil }
        return counts.filter { earlier.counts[$0.key] != $0.value }.map(\.key)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
