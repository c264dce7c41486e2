/// Somebody who edits the site in a browser.
struct Person: Sendable, Equatable {
    /// What a person may do.
    enum Role: Sendable, Equatable {
        case owner
        /// Changes all content, but not the settings, the publishing and the people.
        case editor
        /// Runs an event and its songs; all events if the id is nil.
        case host(event: String?)
        case stranger
    }

    let id: String

    /// The name as in the log of changes; empty for the owner, whose name is the site's author.
    let name: String

    let role: Role

    static let owner = Person(id: "owner", name: "", role: .owner)

    /// Somebody who has not signed in.
    static let stranger = Person(id: "", name: "", role: .stranger)
}
