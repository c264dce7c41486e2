import Content

/// A page by which a site's owner writes and changes records. Only a server has it.
struct EditPage: WebPage {
    let frame: Frame
    private let content: EditContent

    static let template = "edit"
    static let view = pageView([
        .words("heading", "what the page is for") { $0.content.heading($1) },
        .text("subject", "the record that it is about; absent for a new one") { $0.content.subject },
        .text("token", "what a form must send, so that no other site's page can") { $0.content.token },
        .object("form", "the form; absent on a page with lists", of: EditContent.Form.view) { $0.content.form },
        .list("problems", "what is wrong with what was sent", of: EditContent.Problem.view) { $0.content.problems },
        .flag("hasChanged", "whether the file has changed since the form was made") { $0.content.hasChanged },
        .words("done", "what was done last; absent if nothing was") { page, strings in
            page.content.done.map { strings[state: $0] }
        },
        .address("undo", "where a form undoes it; absent if that is not possible") { $0.content.undo },
        .flag("isList", "whether it lists everything that there is") { $0.content.isList },
        .list("groups", "the records of each kind", of: EditContent.Group.view) { $0.content.groups },
        .address("invitation", "the address that lets guests in with their code; absent without code or base URL") {
            $0.invitation
        },
        .code("invitationCode", "a QR code of it, as an SVG element") { page in
            page.invitation.map { ($0, .liveCode) }
        },
        .list("targets", "the places to publish to", of: EditContent.Target.view) { $0.content.targets },
        .flag("hasTargets", "whether there are any") { !$0.content.targets.isEmpty },
        .object("plan", "what publishing would do; absent on other pages", of: EditContent.Plan.view) {
            $0.content.plan
        },
        .object("room", "what else an event's host does; absent on other pages", of: EditContent.Room.view) {
            $0.content.room
        },
    ])

    private let invitation: String?

    init(_ content: EditContent, _ frames: FrameMaker) {
        self.content = content
        invitation = content.invitation.flatMap { way in frames.canonical(.home).map { $0 + way } }
        // Like the page for missing addresses, it stands anywhere.
        frame = frames.frame(
            .notFound, title: content.subject ?? content.heading(frames.strings), back: nil)
    }
}

extension FrameMaker {
    /// The page that shows this to a site's owner.
    package func editPage(_ content: EditContent) -> any WebPage { EditPage(content, self) }
}

extension EditContent {
    fileprivate var isList: Bool { if case .records = heading { true } else { false } }

    fileprivate func heading(_ strings: Strings) -> String {
        switch heading {
        case .records: strings[.editRecords]
        case .publish: strings[.editPublish]
        case .new(let kind): strings[new: kind]
        case .change(let kind): strings[.editChangeOf, ["kind": strings[kind: kind]]]
        case .delete(let kind): strings[.editDeleteOf, ["kind": strings[kind: kind]]]
        }
    }
}

extension EditContent.Form {
    fileprivate static let view = View<EditContent.Form>([
        .address("action", "where it is sent") { $0.action },
        .text("digest", "stands for the file as it was when the form was made; absent for a new record") {
            $0.digest
        },
        .list("fields", "the fields of the record", of: EditContent.Input.view) { $0.fields },
        .list("further", "the fields that most records do without", of: EditContent.Input.view) { $0.further },
        .flag("hasFurther", "whether there are any") { !$0.further.isEmpty },
        .flag("showsFurther", "whether one of them is wrong") { form in
            form.further.contains { $0.problem != nil || $0.now != nil }
        },
        .flag("isDeletion", "whether it deletes the record") { $0.isDeletion },
        .address("deletion", "the page that deletes the record; absent for a new one") { $0.deletion },
        .address("cancel", "the page that one comes back to without saving") { $0.cancel ?? "/_corkboard/edit/" },
        .flag("takesSongs", "whether a list of songs can be pasted") { $0.takesSongs },
        .text("songs", "the songs that were pasted") { $0.songs },
        .text("zone", "the time zone in which its dates are read") { $0.zone },
    ])
}

extension EditContent.Input {
    fileprivate static let view = View<EditContent.Input>([
        .text("key", "the field's name in the record") { $0.key },
        .words("label", "what it is called") { $1[field: $0.key] },
        .text("value", "what it says") { $0.value },
        .flag("isText", "whether it is a line of text") { [.text, .list, .code, .picture].contains($0.kind) },
        .flag("isList", "whether it is several texts with commas between them") { $0.kind == .list },
        .flag("isPicture", "whether it is the address of a picture") { $0.kind == .picture },
        .flag("isPaper", "whether it is the colour of a note's paper") { $0.kind == .paper },
        .flag("isNone", "whether it says nothing") { $0.value.isEmpty },
        .flag("hasCompletions", "whether other records say something there") { $0.completes },
        .flag("isMoment", "whether it is a date") { $0.kind == .moment },
        .flag("isFlag", "whether it is yes or no") { $0.kind == .flag },
        .flag("isOn", "whether that is yes") { $0.kind == .flag && $0.value == "yes" },
        .flag("isChoice", "whether it is one of several words") { $0.kind == .choice },
        .flag("isLines", "whether it is a text of several lines") { $0.kind == .lines || $0.kind == .body },
        .flag("isBody", "whether that is in Markdown") { $0.kind == .body },
        .flag("isCode", "whether it is a secret code") { $0.kind == .code },
        .flag("isRequired", "whether every record needs it") { $0.isRequired },
        .text("problem", "what is wrong with it") { $0.problem },
        .flag("hasNow", "whether the file says something else meanwhile") { $0.now != nil },
        .text("now", "what that is") { $0.now },
        .list("choices", "the words to choose from, or those that other records have there", of: Choice.view) { input in
            input.choices.map { Choice(value: $0, isChosen: $0 == input.value) }
        },
    ])
}

extension EditContent.Input {
    /// True if there are words to complete what is typed.
    fileprivate var completes: Bool { [.text, .list].contains(kind) && !choices.isEmpty }
}

extension EditContent.Problem {
    fileprivate static let view = View<EditContent.Problem>([
        .text("message", "what is wrong") { $0.message },
        .text("hint", "what to do") { $0.hint },
    ])
}

extension EditContent.Group {
    fileprivate static let view = View<EditContent.Group>([
        .words("title", "the kind, or \"Deleted\"") { $0.kind.map($1.plural) ?? $1[.editDeleted] },
        .address("new", "where a form writes a new one; absent for what was deleted") { $0.new },
        .list("items", "the records", of: EditContent.Item.view) { $0.items },
        .flag("isEmpty", "whether there are none") { $0.items.isEmpty },
        .text("kind", "the kind, or \"deleted\"") { $0.kind ?? "deleted" },
        .address("jump", "its place on the page") { "#" + ($0.kind ?? "deleted") },
        .address("adding", "where a form adds a song by title and artist; absent for other lists") { $0.adding },
    ])
}

extension EditContent.Item {
    fileprivate static let view = View<EditContent.Item>([
        .text("title", "its title or name") { $0.title },
        .text("detail", "when it is, who wrote or plays it, or what it is in") { $0.detail },
        .flag("isDate", "whether it is a date of the series above it") { $0.isDate },
        .words("state", "why it is not on the site, or not as it is; absent if it is") { item, strings in
            item.state.map { strings[state: $0] }
        },
        .address("page", "its page; absent if it has none") { $0.page },
        .address("change", "the form that changes it") { $0.change },
        .address("deletion", "the page that deletes it") { $0.deletion },
        .address("restoring", "where a form restores it; absent unless it was deleted") { $0.restoring },
        .address("accepting", "where a form accepts it; absent unless it is a request that waits") { $0.accepting },
        .address("declining", "where a form declines it; absent unless it is a request that waits") { $0.declining },
        .address("part", "the form that adds a song or an entry to it; absent if it has no list") { $0.part },
        .address("draft", "the page as it would be; absent for what is on the site") { $0.draft },
        .text("id", "its id; absent where nobody comes back to it") { $0.id },
        .address("move", "where a form moves it in its list; absent for what can't be moved") { $0.move },
        .number("before", "the place in the list before its own; absent for the first") { $0.before },
        .number("after", "the place after its own; absent for the last") { $0.after },
        .text("votes", "its votes") { $0.votes },
    ])
}

private struct Choice: Sendable {
    let value: String
    let isChosen: Bool

    static let view = View<Choice>([
        .text("value", "the word") { $0.value },
        .words("label", "what it is called") { $1[choice: $0.value] },
        .flag("isChosen", "whether it is the one") { $0.isChosen },
    ])
}

extension EditContent.Target {
    fileprivate static let view = View<EditContent.Target>([
        .text("name", "its name in the site's settings") { $0.name },
        .text("detail", "its address") { $0.detail },
        .address("plan", "the page that says what publishing there would do") { $0.plan },
    ])
}

extension EditContent.Plan {
    fileprivate static let view = View<EditContent.Plan>([
        .address("action", "where it is sent to publish") { $0.action },
        .list("sent", "the files that are new or changed", of: File.view) { $0.sent.map(File.init) },
        .list("removed", "the files that are removed", of: File.view) { $0.removed.map(File.init) },
        .count("sends", "how many are new or changed, as in \"3 files to send\"", .editSends) { $0.sent.count },
        .count("removes", "how many are removed, as in \"1 to remove\"", .editRemoves) { $0.removed.count },
        .flag("hasReleases", "whether the release before can be served again") { $0.hasReleases },
    ])
}

extension EditContent.Room {
    fileprivate static let view = View<EditContent.Room>([
        .address("reset", "where a form sets the votes back") { $0.reset },
        .address("forgetting", "where a form forgets a voter") { $0.forgetting },
        .address("export", "the file with the votes") { $0.export },
        .address("end", "the page that ends the event") { $0.end },
    ])
}

private struct File: Sendable {
    let name: String

    static let view = View<File>([.text("name", "its path") { $0.name }])
}

extension Strings {
    /// The word for a kind of record.
    fileprivate subscript(kind kind: String) -> String { Word(rawValue: "edit.\(kind)").map { self[$0] } ?? kind }

    /// The name of the form that adds a record of a kind.
    fileprivate subscript(new kind: String) -> String {
        Word(rawValue: "edit.new\(kind.prefix(1).uppercased())\(kind.dropFirst())").map { self[$0] } ?? self[.editNew]
    }

    /// The word for several records of a kind.
    fileprivate func plural(_ kind: String) -> String {
        Word(rawValue: kind == "entry" ? "edit.entries" : "edit.\(kind)s").map { self[$0] } ?? kind
    }

    /// The name of a field of a record.
    fileprivate subscript(field key: String) -> String { Word(rawValue: "fields.\(key)").map { self[$0] } ?? key }

    /// The word for a value that can be chosen.
    fileprivate subscript(choice value: String) -> String {
        Word(rawValue: "choices.\(value)").map { self[$0] } ?? value
    }

    /// The word for a state of a record, or for what was done.
    fileprivate subscript(state state: String) -> String { Word(rawValue: "edit.\(state)").map { self[$0] } ?? state }
}
