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
}
