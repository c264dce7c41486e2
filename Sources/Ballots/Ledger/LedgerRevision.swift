/// How far a ledger has counted. A later build compares it to find the lists that have changed.
package struct LedgerRevision: Hashable, Sendable {
    /// Identifies the ledger; empty for the batches in a site's content.
    let ledger: String

    /// A number for each event that grows with each change; a ledger with one number for all events uses an empty name.
    package let counts: [String: Int64]

    /// True if anything was counted.
    package var isAny: Bool { !counts.isEmpty }

    /// The revision as lines of text: the ledger's identity, and the number of each event.
    package var text: String {
        let lines = counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { "\($0.value) \($0.key)" }
        return ([ledger] + lines).joined(separator: "\n") + "\n"
    }

    package init(of ledger: String = "", counts: [String: Int64]) {
        self.ledger = ledger
        self.counts = counts
    }

    /// Parses the text of a revision; other text gives the revision of another ledger.
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

    /// Returns the events touched since an earlier revision, in the order of their ids; nil if that is unknown.
    package func touched(since earlier: LedgerRevision) -> [String]? {
        if self == earlier { return [] }
        // In another ledger, or with one number for all events, any event may have changed.
        guard ledger == earlier.ledger, counts[""] == nil, earlier.counts[""] == nil else { return nil }
        return counts.filter { earlier.counts[$0.key] != $0.value }.map(\.key)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
