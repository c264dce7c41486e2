import Ballots
import Content
import Text
import Time

/// A page on which the site's owner writes and changes records. Only the server shows it.
struct EditPage: WebPage {
    let context: PageContext
    private let content: EditContent

    static let template = "edit"
    static let view = pageView(EditContent.fields.of { $0.content })

    init(_ content: EditContent, _ contexts: PageContextMaker) {
        self.content = content
        // The page has no fixed address, like the not-found page.
        context = contexts.context(
            .notFound, title: content.subject ?? content.heading(contexts.strings), back: nil)
    }
}

extension PageContextMaker {
    /// The page that shows `content` to the site's owner.
    package func editPage(_ content: EditContent) -> any WebPage { EditPage(content, self) }
}

extension EditContent {
    fileprivate static let fields: [Field<EditContent>] = [
        .words("heading", "the heading") { $0.heading($1) },
        .text("subject", "the record's title or name; absent for a new record") { $0.subject },
        .text("token", "the token that a form must send, so that other sites can't send one") { $0.token },
        .object("form", "the form; absent on a page with lists", of: Form.view) { $0.form },
        .list("problems", "the problems with the input", of: problemView) { $0.problems },
        .flag("hasChanged", "whether the file has changed since the form was made") { $0.hasChanged },
        .flag("isRestarted", "whether the server was started again since the form was made") { $0.isRestarted },
        .words("done", "the last action; absent if there was none") { $0.done.map($1.state) },
        .address("undo", "the address for undoing it; absent if it can't be undone") { $0.undo },
        .flag("isList", "whether the page lists all content") { $0.isList },
        .list("translations", "the forms for the record's translations; empty on other pages", of: translation) {
            $0.translations
        },
        .flag("hasTranslations", "whether there are any") { !$0.translations.isEmpty },
        .list("groups", "the records of each kind", of: groupView) { $0.groups },
        .address("invitation", "the event's songs for guests, with their code; absent without an address") { $0.songs },
        .words("obstacle", "why other devices can't open that address; absent if they can") { content, strings in
            content.obstacle.map { strings[$0] }
        },
        .code("invitationCode", "its QR code, as an SVG element", .liveCode) { $0.songs },
        .address("entrance", "the address that signs this browser in; absent on other pages") { $0.entrance },
        .words("refusal", "why this browser can't sign in; absent on other pages") { $0.refusal.map($1.state) },
        .text("access", "the address for other browsers; absent on other pages") { $0.home?.access },
        .list("targets", "the places to publish to", of: targetView) { $0.targets },
        .flag("hasTargets", "whether there are any") { !$0.targets.isEmpty },
        .object("plan", "the changes that publishing would make; absent on other pages", of: planView) { $0.plan },
        .object("progress", "how far a publish is; absent on other pages", of: progressView) { $0.progress },
        .object("home", "the state of the site; absent on other pages", of: homeView) { $0.home },
        .object("guests", "whether guests are in; absent on other pages", of: Guests.view) { $0.guests },
        .object("connection", "the form for a web host; absent on other pages", of: Connection.view) { $0.connection },
        .flag("isOwner", "whether the site's owner reads it") { $0.home != nil },
        .flag("hasLog", "whether the log of changes may be read") { $0.hasLog },
        .object("people", "the people who edit; absent on other pages", of: People.view) { $0.people },
        .flag("isLog", "whether it is the log of changes") { $0.changes != nil },
        .list("changes", "the latest changes; empty on other pages", of: changeView) { $0.changes ?? [] },
        .flag("isAssets", "whether it shows the photos and files") { $0.assets != nil },
        .list("assets", "the photos and files; empty on other pages", of: assetView) { $0.assets ?? [] },
        .object("stop", "the form that stops the server; absent on other pages", of: stopView) { $0.stop },
        .object("room", "the addresses for an event's host; absent on other pages", of: roomView) { $0.room },
    ]

    static let problemView = View<Problem>([
        .text("message", "the message") { $0.message },
        .text("hint", "what to do") { $0.hint },
    ])

    private static let targetView = View<Target>([
        .text("name", "its name in the site's settings") { $0.name },
        .text("detail", "its address") { $0.detail },
        .address("plan", "the page that lists the changes that publishing would make") { $0.plan },
    ])

    private static let planView = View<Plan>([
        .address("action", "the address for publishing") { $0.action },
        .list("sent", "the new and changed files", of: file) { $0.sent },
        .list("removed", "the removed files", of: file) { $0.removed },
        .count("sends", "the number of new and changed files, as in \"3 files to send\"", .editSends) { $0.sent.count },
        .count("removes", "the number of removed files, as in \"1 to remove\"", .editRemoves) { $0.removed.count },
        .flag("hasReleases", "whether the previous release can be restored") { $0.hasReleases },
    ])

    private static let file = View<String>([.text("name", "its path") { $0 }])

    private static let homeView = View<Home>([
        .time("nextChange", "when the site next changes by itself; absent if it doesn't") { home in
            home.nextChange.map { TimeText(.instant($0), in: home.zone) }
        },
        .list("problems", "the problems of the last build", of: problemView) { $0.problems },
        .flag("hasProblems", "whether there are any") { !$0.problems.isEmpty },
        .flag("hasGuests", "whether guests are in") { $0.hasGuests },
    ])

    private static let translation = View<(language: String, address: String)>([
        .words("title", "its language, as in \"Translation: Deutsch\"") { $1[translationInto: $0.language] },
        .address("address", "the form") { $0.address },
    ])

    private static let stopView = View<Stop>([
        .flag("isDone", "whether the server stops") { $0.isDone },
        .flag("hasGuests", "whether guests are in") { $0.hasGuests },
    ])

    static let linkView = View<Link>([
        .text("title", "the text") { $0.title },
        .address("address", "the address") { $0.address },
    ])

    fileprivate var isList: Bool { if case .records = heading { true } else { false } }

    fileprivate func heading(_ strings: Strings) -> String {
        switch heading {
        case .records: strings[.editRecords]
        case .publish: strings[.editPublish]
        case .signIn: strings[.editSignIn]
        case .settings: strings[.settings]
        case .guests: strings[.ownerGuests]
        case .stop: strings[.ownerStop]
        case .connect: strings[.connectTitle]
        case .people: strings[.peopleTitle]
        case .log: strings[.peopleLog]
        case .assets: strings[.filesTitle]
        case .new(let kind): strings[new: kind]
        case .change(let kind): strings[.editChangeOf, ["kind": strings.text(kind, in: "edit")]]
        case .delete(let kind): strings[.editDeleteOf, ["kind": strings.text(kind, in: "edit")]]
        case .translation(let language): strings[translationInto: language]
        }
    }
}

extension EditContent.Form {
    fileprivate static let view = View<EditContent.Form>([
        .address("action", "the address that the form is sent to") { $0.action },
        .text("digest", "the digest of the file that the form was made from; absent for a new record") {
            $0.digest
        },
        .list("steps", "the fields of the record, in parts", of: Step.view) { $0.steps },
        .flag("isInSteps", "whether there are several parts") { $0.steps.count > 1 },
        .address("look", "the address that shows the site with the chosen look; absent except in the settings") {
            $0.look
        },
        .address("card", "the address that shows the record as in a list; absent if it has no card") { $0.card },
        .list("further", "the less common fields", of: EditContent.Input.view) { $0.further },
        .flag("hasFurther", "whether there are any") { !$0.further.isEmpty },
        .flag("showsFurther", "whether any of those has a problem") { form in
            form.further.contains { $0.problem != nil || $0.now != nil }
        },
        .flag("acceptsWeakCodes", "whether it saves codes that are easy to guess") { $0.acceptsWeakCodes },
        .flag("isDeletion", "whether it deletes the record") { $0.isDeletion },
        .count(
            "otherDates", "the number of a repeating entry's other dates, which change with it; absent without any",
            .moreDates
        ) { $0.otherDates == 0 ? nil : $0.otherDates },
        .address("deletion", "the page for deleting the record; absent for a new one") { $0.deletion },
        .address("cancel", "the page to return to without saving") { $0.cancel ?? "/_corkboard/edit/" },
        .text("zone", "the time zone of its dates") { $0.zone },
    ])
}

/// A part of a form.
private struct Step: Sendable {
    let step: EditContent.Input.Step
    let fields: [EditContent.Input]

    /// The songs that were pasted; nil in a part without a list for them.
    let songs: String?

    static let view = View<Step>([
        .words("title", "its title") { $0.title($1) },
        .list("fields", "its fields", of: EditContent.Input.view) { $0.fields },
        .flag("isVoting", "whether it is about voting from home") { $0.step == .settings(.voting) },
        .flag("takesSongs", "whether a list of songs can be pasted") { $0.songs != nil },
        .text("songs", "the songs that were pasted") { $0.songs },
    ])

    private func title(_ strings: Strings) -> String {
        switch step {
        case .basics: strings[.editBasics]
        case .about: strings[.editAbout]
        case .songs: strings[.editVoting]
        case .settings(let part): strings.text(part.rawValue, in: "settings.parts")
        }
    }
}

extension EditContent.Form {
    fileprivate var steps: [Step] {
        let steps = [EditContent.Input.Step.basics, .about, .songs] + SettingsPart.allCases.map { .settings($0) }
        return steps.compactMap { step in
            let fields = fields.filter { $0.step == step }
            return fields.isEmpty
                ? nil : Step(step: step, fields: fields, songs: step == .songs && takesSongs ? songs : nil)
        }
    }
}

extension EditContent.Input {
    static let view = View<EditContent.Input>([
        .text("key", "the field's name in the record") { $0.key },
        .words("label", "its label") { $0.label($1) },
        .text("value", "its value") { $0.value },
        .flag("isText", "whether it is one line of text") {
            [.text, .list, .code, .picture, .colour].contains($0.kind)
        },
        .flag("isColour", "whether it is a colour") { $0.kind == .colour },
        .flag("isList", "whether it is a list of texts, separated by commas") { $0.kind == .list },
        .flag("isPicture", "whether it is the address of a picture") { $0.kind == .picture },
        .flag("isPaper", "whether it is the colour of a note's paper") { $0.kind == .paper },
        .text("standard", "the default of the field; absent without one") {
            $0.standard.isEmpty ? nil : $0.standard
        },
        .words("standardLabel", "the default in words, for a value that can be chosen") { input, strings in
            input.standard.isEmpty ? nil : strings.text(input.standard, in: "choices")
        },
        .flag("isNone", "whether it is empty") { $0.value.isEmpty },
        .flag("hasCompletions", "whether values of other records are suggested") { $0.completes },
        .flag("isMoment", "whether it is a date") { $0.kind == .moment },
        .flag("isFlag", "whether it is yes or no") { $0.kind == .flag },
        .flag("isOn", "whether its value is yes") { $0.kind == .flag && $0.value == "yes" },
        .flag("isChoice", "whether one of several values must be chosen") { $0.kind == .choice },
        .flag("isLines", "whether it is a text of several lines") { $0.kind == .lines || $0.kind == .body },
        .flag("isBody", "whether the text is Markdown") { $0.kind == .body },
        .flag("isCode", "whether it is a secret code") { $0.kind == .code },
        .flag("isRequired", "whether it is required") { $0.isRequired },
        .text("problem", "the message about an invalid value") { $0.problem },
        .flag("isWeak", "whether it is a code that is easy to guess") { $0.isWeak },
        .flag("hasNow", "whether the file's value has changed since the form was made") { $0.now != nil },
        .text("now", "the file's current value") { $0.now },
        .text("language", "the language of its text; absent for the site's own") { $0.language },
        .text("direction", "the writing direction of that language: ltr or rtl") {
            $0.language.map { SiteConfiguration.direction(ofLanguage: $0) }
        },
        .text("original", "the text that pages show while it is empty; absent without one") { $0.original },
        .list("choices", "the values to choose from, or the values of other records", of: choice) { input in
            input.choices.map { (value: $0, isChosen: $0 == input.value, isLanguage: input.key == "language") }
        },
    ])

    private static let choice = View<(value: String, isChosen: Bool, isLanguage: Bool)>([
        .text("value", "the value") { $0.value },
        .words("label", "its label") { choice, strings in
            choice.isLanguage
                ? SiteConfiguration.name(ofLanguage: choice.value) : strings.text(choice.value, in: "choices")
        },
        .flag("isChosen", "whether it is selected") { $0.isChosen },
    ])
}

extension EditContent.Input {
    fileprivate func label(_ strings: Strings) -> String {
        guard case .settings = step else { return strings.text(key, in: "fields") }
        return strings.text(Strings.keyOfLabel(ofSetting: key)) ?? key
    }

    /// True if suggestions are offered while typing.
    fileprivate var completes: Bool { [.text, .list].contains(kind) && !choices.isEmpty }
}

extension EditContent.Guests {
    fileprivate static let view = View<EditContent.Guests>([
        .flag("areIn", "whether guests are in") { $0.door != nil },
        .text("address", "the best address for guests; absent without guests") { $0.door?.addresses.first },
        .code("code", "its QR code, as an SVG element; absent if only this machine can reach it", .liveCode) {
            $0.door.flatMap { $0.isLocal ? nil : $0.addresses.first }
        },
        .list("others", "the other addresses, from other networks", of: EditContent.linkView) { guests in
            (guests.door?.addresses.dropFirst() ?? []).map { (title: $0, address: $0) }
        },
        .flag("isLocal", "whether only this machine can reach them") { $0.door?.isLocal == true },
        .flag("isClosable", "whether they can be closed in the browser") { $0.door?.isClosable == true },
        .address("host", "the address for the host") { $0.door?.host },
        .text("network", "the name of the wireless network; absent if it is unknown") { $0.network?.name },
        .text("enteredNetwork", "the name of a network in the form") { $0.enteredNetwork },
        .code("networkCode", "the QR code that joins it, as an SVG element", .printNetwork) { $0.network?.code },
        .list("sheets", "the sheets to print, each for an event", of: EditContent.linkView) { $0.sheets },
        .flag("hasSheets", "whether there are any") { !$0.sheets.isEmpty },
        .text("limit", "the most new phones at an address") { $0.limit },
        .list("votingEvents", "the events that can have voting codes", of: votingEvent) { $0.votingEvents },
        .flag("hasVotingEvents", "whether there are any") { !$0.votingEvents.isEmpty },
        .text("codes", "the number of codes that the form begins with") { $0.codes },
    ])

    private static let votingEvent = View<(id: String, title: String)>([
        .text("id", "the event's id") { $0.id }, .text("title", "its name") { $0.title },
    ])
}

extension EditContent.Connection {
    fileprivate static let view = View<EditContent.Connection>([
        .flag("isFTPS", "whether FTPS is chosen") { $0.kind == "ftps" },
        .flag("isOther", "whether another kind of place was given") { !$0.place.isEmpty },
        .flag("isRsync", "whether that is rsync") { $0.kind == "rsync" },
        .flag("isRclone", "whether that is rclone") { $0.kind == "rclone" },
        .flag("isGit", "whether that is git") { $0.kind == "git" },
        .text("place", "the place of another kind") { $0.place },
        .text("host", "the host's name") { $0.host },
        .text("user", "the user's name") { $0.user },
        .text("folder", "the folder of the site at the host") { $0.folder },
        .text("port", "the port; empty for the usual one") { $0.port },
        .text("key", "the fingerprint of the host's key, to be compared; absent before the host has shown it") {
            $0.key
        },
    ])
}

extension EditContent {
    private static let groupView = View<Group>([
        .words("title", "the kind, or \"Deleted\"") { $0.kind.map($1.plural) ?? $1[.editDeleted] },
        .address("new", "the form for a new record; absent for deleted records") { $0.new },
        .list("items", "the records", of: EditContent.Item.view) { $0.items },
        .flag("isEmpty", "whether the list is empty") { $0.items.isEmpty },
        .flag("isBin", "whether its records were deleted") { $0.kind == nil },
        .text("kind", "the kind, or \"deleted\"") { $0.kind ?? "deleted" },
        .address("jump", "the link to it within the page") { "#" + ($0.kind ?? "deleted") },
        .address("printAll", "the page for printing all of them; absent for other lists") { $0.print },
        .address("adding", "the address for adding a song with title and artist; absent for other lists") { $0.adding },
    ])
}

extension EditContent.Item {
    fileprivate static let view = View<EditContent.Item>([
        .text("title", "its title or name") { $0.title },
        .text("detail", "its date, author, artist or list") { $0.detail },
        .flag("isDate", "whether it is a date of the series above it") { $0.isDate },
        .words("state", "why it isn't on the site, or not in this version; absent otherwise") {
            $0.state.map($1.state)
        },
        .address("page", "its page; absent if it has none") { $0.page },
        .address("change", "the form for changing it") { $0.change },
        .address("deletion", "the page for deleting it") { $0.deletion },
        .address("restoring", "the address for restoring it; absent unless it was deleted") { $0.restoring },
        .address("accepting", "the address for accepting it; absent unless it is an open request") { $0.accepting },
        .address("declining", "the address for declining it; absent unless it is an open request") { $0.declining },
        .address("part", "the form for adding a song or an entry to it; absent if it has no list") { $0.part },
        .address("print", "its posters or programmes to print; absent if it has none") { $0.print },
        .address("draft", "its preview; absent if it is already on the site") { $0.draft },
        .text("id", "its id; absent if no link leads back to it") { $0.id },
        .address("move", "the address for moving it in its list; absent if it can't be moved") { $0.move },
        .number("before", "the position before its own; absent for the first") { $0.before },
        .number("after", "the position after its own; absent for the last") { $0.after },
        .text("votes", "its votes") { $0.votes },
    ])
}

extension EditContent {
    private static let roomView = View<Room>([
        .address("reset", "the address for resetting the votes; absent if they are all at single dates") {
            $0.hasOwnVotes ? "/_corkboard/edit/reset/" + $0.event : nil
        },
        .address("forgetting", "the address for forgetting a voter") { "/_corkboard/edit/forget/" + $0.event },
        .address("export", "the file with the votes; absent if they are all at single dates") {
            $0.hasOwnVotes ? "/_corkboard/edit/ballots/" + $0.event : nil
        },
        .address("end", "the page for ending the event") { "/_corkboard/edit/delete/" + $0.event },
        .address("sheet", "the sheet with the codes of the network and the songs; absent without guests") {
            $0.sheet
        },
    ])
}

extension Strings {
    /// The title of the form for translations into a language.
    fileprivate subscript(translationInto language: String) -> String {
        self[.editTranslation, ["language": SiteConfiguration.name(ofLanguage: language)]]
    }

    /// The title of the form for a new record of a kind.
    fileprivate subscript(new kind: String) -> String { text(Self.key(ofNew: kind)) ?? self[.editNew] }

    /// The plural for a kind of record.
    fileprivate func plural(_ kind: String) -> String { text(Self.key(ofAll: kind)) ?? kind }

    private static func key(ofNew kind: String) -> String { "edit.new\(kind.capitalizedFirst)" }

    private static func key(ofAll kind: String) -> String { kind == "entry" ? "edit.entries" : "edit.\(kind)s" }

    /// The keys of the words for kinds of records, states, actions, sheets, groups of songs, rankings, and parts of the
    /// settings.
    package static var keysByName: [String] {
        let kinds = ["bulletin", "event", "song", "schedule", "entry", "page"]
        let states = [
            "back", "connected", "declined", "draft", "expired", "forgotten", "inviteUsed", "keyNeeded", "keyWrong",
            "keysReset", "notYours", "past", "publishCancelled", "published", "removed", "rolledBack", "saved",
            "scheduled", "undone", "waiting", "wasReset",
        ]
        let actions = [
            "accepted", "added", "changed", "declined", "erased", "merged", "removed", "renamed", "reopened", "reset",
            "restored", "separated",
        ]
        var keys: [String] = []
        for kind in kinds { keys += ["edit.\(kind)", key(ofNew: kind), key(ofAll: kind)] }
        for state in states { keys.append("edit.\(state)") }
        for action in actions { keys.append("people.\(action)") }
        for sheet in PrintSheet.allCases where sheet != .board { keys.append("print.\(sheet.rawValue)") }
        for group in SongList.Group.allCases { keys.append("songs.\(group.rawValue)") }
        for ranking in Ranking.allCases { keys.append("songs.by" + ranking.rawValue.capitalizedFirst) }
        for part in SettingsPart.allCases { keys.append("settings.parts.\(part.rawValue)") }
        return keys
    }

    /// The key of a setting's label, which has its path without the group's name: `darkAccent` for `theme.dark.accent`.
    package static func keyOfLabel(ofSetting path: String) -> String {
        var names = path.split(separator: ".").map(String.init)
        if names.count > 1 { names.removeFirst() }
        return names.dropFirst().reduce("settings.\(names[0])") { $0 + $1.capitalizedFirst }
    }

    /// The word for a record's state, or for the last action.
    fileprivate func state(_ state: String) -> String { text(state, in: "edit") }
}
