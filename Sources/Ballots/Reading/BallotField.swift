/// A field of a ballot or a request; messages list columns in this order.
enum BallotField: Int, CaseIterable {
    case event, song, user, vote, at, title, artist

    /// The field's key, and the name of its column unless the site sets another name.
    var name: String { "\(self)" }

    /// Finds the field with this key.
    init?(_ key: Span<UInt8>) {
        switch key.count {
        case 2 where key.equals("at"): self = .at
        case 4 where key.equals("song"): self = .song
        case 4 where key.equals("user"): self = .user
        case 4 where key.equals("vote"): self = .vote
        case 5 where key.equals("event"): self = .event
        case 5 where key.equals("title"): self = .title
        case 6 where key.equals("artist"): self = .artist
        default: return nil
        }
    }
}

extension Span<UInt8> {
    /// True if these are the bytes of an ASCII word.
    func equals(_ word: StaticString) -> Bool {
        guard word.utf8CodeUnitCount == count else { return false }
        for index in indices where unsafe word.utf8Start[index] != self[index] { return false }
        return true
    }
}
