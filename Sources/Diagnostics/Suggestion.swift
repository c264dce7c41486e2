private import Text

/// Returns the candidate closest to `name`; nil if none is close enough.
///
/// Close enough means that the number of edits (insert, delete, replace, swap neighbours) is at most a third of the
/// longer name's scalars, after lowercasing. Ties go to the first candidate by bytes. O(candidates × length²): call it
/// once an error is certain.
public func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (distance: Int, name: String)?
    for candidate in candidates {
        let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
        let most = max(wanted.count, scalars.count) / 3
        // The difference in length is a lower bound for the distance.
        guard abs(wanted.count - scalars.count) <= most else { continue }
        let distance = editDistance(wanted, scalars)
        guard distance <= most, distance <= best?.distance ?? .max else { continue }
        if let best, distance == best.distance, !candidate.utf8.lexicographicallyPrecedes(best.name.utf8) { continue }
        best = (distance, candidate)
    }
    return best?.name
}

/// Returns a hint with the candidate closest to `name`, such as `did you mean "title"?`; nil if none is close enough.
public func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
    suggestion(for: name, among: candidates).map { "did you mean \"\($0)\"?" }
}

/// Returns a hint with the candidate closest to `name`, such as `is "titel" a misspelling of "title"?`; nil if none is
/// close enough.
public func hintForMisspelling(_ name: String, among candidates: some Sequence<String>) -> String? {
    suggestion(for: name, among: candidates).map { "is \"\(name)\" a misspelling of \"\($0)\"?" }
}
