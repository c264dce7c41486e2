/// What a page shows by which a site's owner writes and changes records: a form, or lists of records.
package struct EditContent: Sendable {
    package var heading: Heading
    package var subject: String?
    package var token: String
    package var form: Form?
    package var problems: [Problem] = []
    /// What was done last: `saved`, `removed`, `back`, `undone`, `wasReset` or `forgotten`.
    package var done: String?
    /// True if the file has changed since the form was made.
    package var hasChanged = false
    package var undo: String?
    package var groups: [Group] = []
    package var targets: [Target] = []
    package var plan: Plan?
    package var room: Room?
    /// The address, below the site's own, that lets guests in with their code; nil if there is none.
    package var invitation: String?

    package init(_ heading: Heading, token: String) { (self.heading, self.token) = (heading, token) }

    /// What the page is for; with the word for a kind of record.
    package enum Heading: Sendable {
        case records, publish
        case new(String), change(String), delete(String)
    }

    /// A form that is posted to the server.
    package struct Form: Sendable {
        package var action: String
        /// The digest of the file that the form was made from; nil for a new record.
        package var digest: String?
        package var fields: [Input]
        /// The fields that most records do without, which are folded away.
        package var further: [Input] = []
        package var isDeletion = false
        /// Where the record is deleted; nil for a new one.
        package var deletion: String?
        /// The page to go back to; nil for the lists of records.
        package var cancel: String?
        /// The time zone in which dates are read.
        package var zone = ""
        /// True if a list of songs can be pasted.
        package var takesSongs = false
        /// What was pasted.
        package var songs = ""

        package init(action: String, fields: [Input] = []) { (self.action, self.fields) = (action, fields) }
    }

    /// A field of a form.
    package struct Input: Sendable {
        package var key: String
        package var kind: Kind
        package var value: String
        package var isRequired: Bool
        /// What is wrong with it.
        package var problem: String?
        /// What the file says now, if that differs from what the form was made from.
        package var now: String?
        /// The words to choose from, or the words that other records have there.
        package var choices: [String] = []

        package enum Kind: Sendable { case text, moment, flag, choice, paper, list, code, picture, lines, body }

        package init(_ key: String, _ kind: Kind, value: String, isRequired: Bool) {
            (self.key, self.kind, self.value, self.isRequired) = (key, kind, value, isRequired)
        }
    }

    /// Something that is wrong.
    package struct Problem: Sendable {
        package let message: String
        package let hint: String?

        package init(_ message: String, hint: String?) { (self.message, self.hint) = (message, hint) }
    }

    /// What an event's host does besides its songs.
    package struct Room: Sendable {
        /// Where the event's votes are set back, and where a voter is forgotten.
        package let reset: String, forgetting: String

        /// The file with the votes.
        package let export: String

        /// Where the event is ended.
        package let end: String

        package init(reset: String, forgetting: String, export: String, end: String) {
            (self.reset, self.forgetting, self.export, self.end) = (reset, forgetting, export, end)
        }
    }

    /// The records of one kind, or those that were deleted.
    package struct Group: Sendable {
        package var kind: String?
        package var new: String?
        package var items: [Item]

        /// Where a song is added by title and artist alone; nil for other lists.
        package var adding: String?

        package init(kind: String?, new: String?, items: [Item]) {
            (self.kind, self.new, self.items) = (kind, new, items)
        }
    }

    /// A record in a list.
    package struct Item: Sendable {
        package var title: String
        package var detail: String?
        /// True for a date of a series, which is listed below it.
        package var isDate = false
        package var state: String?
        package var page: String?
        package var change: String?
        package var deletion: String?
        package var restoring: String?
        package var accepting: String?
        package var declining: String?
        package var part: String?

        /// Where it is looked at before it is on the site; nil for what needs no such look.
        package var draft: String?

        /// The id, to come back to; nil where nobody does.
        package var id: String?

        /// Where it is moved, and to which places in its list, from 1; nil for what can't be moved.
        package var move: String?
        package var (before, after): (Int?, Int?)

        /// Its votes.
        package var votes: String?

        package init(title: String) { self.title = title }
    }

    /// A place to publish to.
    package struct Target: Sendable {
        package let name: String
        package let detail: String
        package let plan: String

        package init(name: String, detail: String, plan: String) {
            (self.name, self.detail, self.plan) = (name, detail, plan)
        }
    }

    /// What publishing would send and remove.
    package struct Plan: Sendable {
        package let action: String
        package let sent: [String]
        package let removed: [String]
        package let hasReleases: Bool

        package init(action: String, sent: [String], removed: [String], hasReleases: Bool) {
            (self.action, self.sent, self.removed, self.hasReleases) = (action, sent, removed, hasReleases)
        }
    }
}
