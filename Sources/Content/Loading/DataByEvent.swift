import Diagnostics
import Files
import Text

// Files of `Content/` that commands write, with data for some events by the events' ids.

extension SiteFolder {
    /// Reads a file in `Content/`; nil if it doesn't exist, or after reporting that it can't be read.
    func contentIfPresent(
        _ name: String, limit: Int, _ log: inout DiagnosticLog
    ) -> (bytes: [UInt8], name: String)? {
        let path = self.name("Content/\(name)")
        do throws(FileError) { return (try content.read(name, limit: limit).bytes, path) } catch {
            if !error.isMissing { log.report(unreadable: "this file", at: Place(file: path), error) }
            return nil
        }
    }
}

extension Sources {
    /// Warns about ids of events that the site doesn't have.
    func warn(ofUnknownEvents places: [(event: String, place: Place)], _ log: inout DiagnosticLog) {
        guard !places.isEmpty else { return }
        let known = eventsByID
        for (event, place) in places where known[event] == nil && !isDateOfSeries(event) {
            log.warning(
                .danglingReference, at: place, "there is no event \"\(event)\"",
                hint: didYouMean(event, among: known.keys) ?? "remove it, unless you plan to restore the event")
        }
    }

    /// True for a date of a recurring event, even if it is too long ago or too far ahead to have a page.
    private func isDateOfSeries(_ id: String) -> Bool {
        guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
        let (name, key) = (id[..<slash], String(id[id.utf8.index(after: slash)...]))
        return series.contains { $0.id.utf8.elementsEqual(name.utf8) && $0.series?.span(of: key) != nil }
    }
}
