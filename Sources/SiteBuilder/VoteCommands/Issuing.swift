import Ballots
import Content
public import Diagnostics
import Documents
import Files
import Pages
import Text

/// The voting codes of an event.
public struct VotingCodeCount: Sendable {
    /// The event's name.
    public let event: String

    /// The id of the event's record: of the series for one of its dates.
    public let record: String

    /// True if the record already enables voting with codes.
    public let isEnabled: Bool

    /// The number of codes that were issued so far.
    public let issued: Int

    /// The number of codes with a ballot.
    public let used: Int
}

/// Stores the digests of new voting codes for an event, and counts all of its codes.
///
/// - Parameter new: The new codes; empty to change no file.
/// - Returns: The codes; nil if errors prevented the change.
public func issue(
    _ new: [String], for event: String, _ options: BuildOptions, _ log: inout DiagnosticLog
) -> VotingCodeCount? {
    changeCodes(of: event, options, isReading: new.isEmpty, &log) { $0.add(new) }
}

/// Removes voting codes that were just issued and reached no one.
public func withdraw(_ codes: [String], from event: String, _ options: BuildOptions, _ log: inout DiagnosticLog) {
    _ = changeCodes(of: event, options, isReading: false, &log) { $0.remove(codes) }
}

private func changeCodes(
    of id: String, _ options: BuildOptions, isReading: Bool, _ log: inout DiagnosticLog,
    _ change: (inout VotingCodes) -> Void
) -> VotingCodeCount? {
    guard let opened = Project(options, &log, progress: { _ in }) else { return nil }
    let project = isReading ? opened.dryRun : opened
    do {
        guard let site = try OpenBallots(project, &log), let event = site.event(id, &log) else { return nil }
        guard event.music.songs != nil else {
            log.error(
                .usage, at: event.place, "\"\(event.id)\" has no song list to vote on",
                hint: "write \(example("songs: []", in: event.place.file))")
            return nil
        }
        var issued = IssuedCodes(project.folder, &log)
        guard !log.hasErrors else { return nil }
        var codes = issued[event.id] ?? VotingCodes(key: (0..<VotingCodes.keyLength).map { _ in .random(in: 0...255) })
        change(&codes)
        if !isReading {
            issued[event.id] = codes
            try project.folder.content.put(
                IssuedCodes.fileName, issued.text.utf8Span.span, permissions: 0o600, flushing: true)
        }
        // The names of the holders of codes who have ballots.
        var used: Set<String> = []
        try site.box?.ledger.forEachBallot(at: event.id) { ballot in
            if VotingCodes.isHolder(ballot.user) { used.insert(ballot.user) }
        }
        return VotingCodeCount(
            event: event.name, record: event.recordID, isEnabled: event.music.votesByCode,
            issued: codes.digests.count, used: used.count)
    } catch {
        log.report(stopping: error, hint: "no code was issued; fix this, then try again")
        return nil
    }
}
