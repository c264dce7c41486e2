import Ballots

/// The fields of all groups that authors write, by the group's name: a group within another one has both keys as its
/// name, and the keys of site.yaml are paths, in which `*` means any name.
extension RecordField {
    package static let groups: [String: [RecordField]] = [
        "bulletin": bulletin, "page": page, "event": event, "event.venue": venue, "event.limit": limitGroup,
        "event.requests": requestsGroup, "event.voting": votingGroup, "event.results": resultsGroup,
        "event.repeat": repetitionGroup, "event.songs": song, "event.songs.tally": tally, "schedule": schedule,
        "schedule.entries": entry, "sport": sport, "sport.e": fixture, "decisions": decisions,
        "site": settings + furtherSettings,
    ]

    /// The field at a path of keys in a document.
    static func field(at path: [String], in document: DocumentSchema) -> RecordField? {
        let path = path.map { $0 == DocumentSchema.anyName ? "*" : $0 }
        guard document != .site else { return groups["site"]?.first { $0.key == path.joined(separator: ".") } }
        if document == .event, path.count > 2, path[0] == "occurrences" {
            return field(at: Array(path.dropFirst(2)), in: document)
        }
        if document == .schedule, path.count > 2, path[1] == "repeat" {
            return field(at: Array(path.dropFirst()), in: .event)
        }
        let group = [document == .sports ? "sport" : document.rawValue] + path.dropLast()
        return groups[group.joined(separator: ".")]?.first { $0.key == path.last }
    }

    /// The fields of the decisions on an event's requests.
    private static let decisions = [
        RecordField("accepted", .list, "ids of the accepted requests"),
        RecordField("declined", .list, "ids of the declined requests"),
        RecordField(
            "merged", .list, "ids of the songs that count as another one, each with the id of that song", kind: "group"
        ),
    ]
}
