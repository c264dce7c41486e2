import Time

/// The people who edit, and the log of their changes.
extension EditContent.People {
    static let view = View<EditContent.People>([
        .list("entries", "the people", of: entry) { $0.entries },
        .text("name", "the name in the form") { $0.name },
        .list("roles", "the roles to choose from", of: roleChoice) { people in
            let roles = [("editor", nil), ("host", nil)] + people.events.map { ("host:" + $0.id, $0.title) }
            return roles.map { (value: $0.0, event: $0.1, isChosen: $0.0 == people.role) }
        },
        .words("invited", "what to do with a new person's link; absent without one") { people, strings in
            people.invitation.map { strings[.peopleSend, ["name": $0.name]] }
        },
        .address("link", "that link; absent without one") { $0.invitation?.link },
        .code("linkCode", "its QR code, as an SVG element", .liveCode) { $0.invitation?.link },
        .flag("isOpen", "whether other devices can edit") { $0.door != nil },
        .text("address", "the best address for them") { $0.door?.origins.first },
        .text("fingerprint", "the fingerprint of this machine's certificate; absent with another one") {
            $0.door?.fingerprint
        },
        .flag("isClosable", "whether they can be closed in the browser") { $0.door?.isClosable == true },
    ])

    private static let entry = View<Entry>([
        .text("id", "the person's id") { $0.id },
        .text("name", "the name") { $0.name },
        .words("role", "the role") { $1.role(isEditor: $0.isEditor, event: $0.event) },
        .flag("isInvited", "whether a link still waits for the person") { $0.isInvited },
    ])

    /// A role that can be chosen for a person.
    private static let roleChoice = View<(value: String, event: String?, isChosen: Bool)>([
        .text("value", "the value") { $0.value },
        .words("label", "its label") { $1.role(isEditor: $0.value == "editor", event: $0.event) },
        .flag("isChosen", "whether it is selected") { $0.isChosen },
    ])
}

extension Strings {
    /// The word for an editor, or for the host of all events or of one.
    fileprivate func role(isEditor: Bool, event: String?) -> String {
        event.map { self[.peopleHostOf, ["event": $0]] } ?? self[isEditor ? .peopleEditor : .peopleHost]
    }
}

extension EditContent {
    static let changeView = View<Change>([
        .text("number", "the number for undoing it; absent if it can't be undone") { $0.number },
        .time("when", "when it was made") { change in
            TimeText(.instant(change.when), in: change.zone)
        },
        .text("by", "who made it") { $0.by },
        .words("action", "the action, as in \"Added\"") { change, strings in
            strings.text(change.action, in: "people")
        },
        .text("title", "the record's title, or the file's path") { $0.title },
        .address("address", "the page for changing the record; absent for other changes") { $0.address },
    ])
}
