import Ballots
import Diagnostics
import Time

/// A ballot as a line of an export, without the line feed.
func exportLine(of ballot: Ballot) -> String {
    let line: JSONValue = [
        "event": .string(ballot.event), "song": .string(ballot.song), "user": .string(ballot.user),
        "vote": .string(ballot.vote.word), "at": .string(ballot.at.rfc3339()),
    ]
    return line.text
}
