import Ballots

/// The fields of all groups that authors write, by the group's name: a group within another one has both keys as its
/// name, and the keys of site.yaml are paths, in which `*` means any name.
extension RecordField {
    package static let groups: [String: [RecordField]] = [
        "bulletin": bulletin, "page": page, "event": event, "event.venue": Event.Venue.fields,
        "event.limit": limitGroup,
        "event.requests": requestsGroup, "event.voting": votingGroup, "event.results": resultsGroup,
        "event.repeat": repetitionGroup, "event.songs": song, "event.songs.tally": Tally.fields, "schedule": schedule,
        "schedule.entries": entry, "sport": Sport.fields, "sport.e": Sport.Fixture.fields,
        "decisions": decisions,
        "site": SiteConfiguration.fields,
    ]

    /// Returns the field for the word in the group that is accepted instead of a word, such as `mode` for the `requests`
    /// of an event; nil if no group has the same words.
    ///
    /// - Parameter record: The kind of record.
    package func word(inGroupOf record: String) -> RecordField? {
        guard case .choice(let words) = form else { return nil }
        return Self.groups["\(record).\(key)"]?.first { member in
            if case .choice(let others) = member.form { words == others } else { false }
        }
    }
}
