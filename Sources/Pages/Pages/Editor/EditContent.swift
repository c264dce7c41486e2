package import Content
package import Time

/// The content of an editing page: a form, or lists of records.
package struct EditContent: Sendable {
    package var heading: Heading
    package var subject: String?
    package var token: String
    package var form: Form?
    package var problems: [Problem] = []
    /// The last action: `saved`, `removed`, `back`, `undone`, `wasReset`, `forgotten` or `keysReset`.
    package var done: String?
    /// True if the file has changed since the form was made.
    package var hasChanged = false
    /// True if the form was sent to an earlier run of the server, and is returned with its input.
    package var isRestarted = false
    package var undo: String?
    package var groups: [Group] = []
    /// The forms for the record's translations; empty on other pages.
    package var translations: [(language: String, address: String)] = []
    package var menu = MenuParts()
    package var targets: [Target] = []
    package var plan: Plan?
    /// How far a publish is; nil on other pages.
    package var progress: Progress?
    package var room: Room?
    /// The address of the event's songs for guests, with their code; nil on other pages, and without an address.
    package var songs: String?
    /// Why other devices can't open these songs; nil if they can.
    package var obstacle: Word?
    /// The address that a tap sends the form of the sign-in page to.
    package var entrance: String?
    /// Why a browser can't sign in: `keyNeeded` or `keyWrong`.
    package var refusal: String?
    /// The state of the site, on the page with all lists.
    package var home: Home?
    /// The access for guests; nil on other pages.
    package var guests: Guests?
    /// The form for connecting a web host; nil on other pages.
    package var connection: Connection?
    /// The people who edit; nil on other pages.
    package var people: People?
    /// The latest changes; nil on other pages.
    package var changes: [Change]?
    /// The photos and other files; nil on other pages.
    package var assets: [Asset]?
    /// True if the person may read the log of changes.
    package var hasLog = false
    /// The form that stops the server; nil on other pages.
    package var stop: Stop?

    /// The state of the site: when it next changes by itself (nil if it doesn't), the problems of the last build, and the
    /// address at which other browsers can sign in.
    package typealias Home = (nextChange: Instant?, zone: Zone, problems: [Problem], hasGuests: Bool, access: String)

    /// How guests reach the running server.
    package struct Guests: Sendable {
        /// The addresses for guests, the best one first, and the address for the host; nil without guests.
        ///
        /// The door is local if only this machine can reach the addresses, and closable if the owner can close to the
        /// guests in the browser.
        package var door: (addresses: [String], host: String, isLocal: Bool, isClosable: Bool)?
        /// The name of the wireless network, and the text of its QR code.
        package var network: (name: String, code: String)?
        /// The name of a network in the form.
        package var enteredNetwork = ""
        /// The sheets with the codes of the network and of an event's songs.
        package var sheets: [Link] = []
        /// The most new phones at an address.
        package var limit = ""
        /// The events that can have voting codes, by their ids.
        package var votingEvents: [(id: String, title: String)] = []
        /// The number of codes that the form begins with.
        package var codes = ""

        package init() {}
    }

    package typealias Link = (title: String, address: String?)

    /// The people whom the owner has invited to edit.
    package struct People: Sendable {
        package var entries: [Entry] = []
        /// The events for hosts, by their ids.
        package var events: [(id: String, title: String)] = []
        /// The name and the link of the person whom the owner has just invited.
        package var invitation: (name: String, link: String)?
        /// The addresses for other devices, the best one first, and the fingerprint of this machine's certificate; nil
        /// while only this machine can edit.
        ///
        /// The fingerprint is nil with another certificate. The door is closable if the owner can close to other devices
        /// in the browser.
        package var door: (origins: [String], fingerprint: String?, isClosable: Bool)?
        /// The values in the form.
        package var name = "", role = "editor"

        /// The event is the title of a host's only event.
        package typealias Entry = (id: String, name: String, isEditor: Bool, event: String?, isInvited: Bool)

        package init() {}
    }

    /// A file in the site's assets: its size in bytes, its address on the site, and the records and other files that
    /// refer to it.
    package typealias Asset = (path: String, size: Int, address: String, users: [Link])

    /// A change in the log.
    ///
    /// The number is for undoing it; nil if it can't be undone. The action is `added`, `changed`, `removed`,
    /// `restored`, `accepted`, `declined`, `reopened`, `merged`, `separated`, `reset` or `erased`. The title is the
    /// record's, or the file's path. The address leads to the page for changing the record; nil for other changes.
    package typealias Change = (
        number: String?, when: Instant, zone: Zone, by: String, action: String, title: String, address: String?
    )

    /// The form for connecting a web host.
    package struct Connection: Sendable {
        /// The values of the fields, without the password.
        package var kind = "sftp", host = "", user = "", folder = "", port = ""
        /// The place of another kind: a folder's path, or an address as rsync, rclone or git has it.
        package var place = ""
        /// The fingerprint of the host's key, to be compared; nil before the host has shown it.
        package var key: String?

        package init() {}
    }

    /// `isDone` is true once the server stops.
    package typealias Stop = (isDone: Bool, hasGuests: Bool)

    package init(_ heading: Heading, token: String) {
        self.heading = heading
        self.token = token
    }

    /// The purpose of the page; the associated value is the kind of record, or the language of a translation.
    package enum Heading: Sendable {
        case records, publish, signIn, settings, guests, connect, people, log, assets, stop
        case new(String), change(String), delete(String), translation(String)
    }

    /// A form that is posted to the server.
    package struct Form: Sendable {
        package var action: String
        /// The digest of the file that the form was made from; nil for a new record.
        package var digest: String?
        package var fields: [Input] = []
        /// The address that shows the site with the look in the form; nil except in the settings.
        package var look: String?
        /// The address that shows the record as visitors will see it in a list; nil for kinds without such a card.
        package var card: String?
        /// The less common fields, which are folded away.
        package var further: [Input] = []
        package var isDeletion = false
        /// The number of a repeating entry's other dates, which are changed and deleted with it.
        package var otherDates = 0
        /// True if the form was shown with a warning about its codes, so that they are saved next time.
        package var acceptsWeakCodes = false
        /// The page for deleting the record; nil for a new one.
        package var deletion: String?
        /// The page to return to; nil for the lists of records.
        package var cancel: String?
        /// The time zone of its dates.
        package var zone = ""
        /// True if a list of songs can be pasted.
        package var takesSongs = false
        /// The songs that were pasted.
        package var songs = ""

        package init(action: String) { self.action = action }
    }

    package struct Input: Sendable {
        package var key: String
        package var kind: Kind
        package var value: String
        package var isRequired: Bool
        /// The message about an invalid value.
        package var problem: String?
        /// True for a code that is easy to guess.
        package var isWeak = false
        /// The file's current value, if it changed since the form was made.
        package var now: String?
        /// The language of the text; nil for the site's own.
        package var language: String?
        /// The text that pages show while the field is empty; nil without one.
        package var original: String?
        /// The values to choose from, or the values of other records.
        package var choices: [String] = []
        /// The default; empty without one.
        package var standard = ""
        package var step = Step.basics

        /// The parts of a form: first the fields that a record needs, then the rest.
        package enum Step: Hashable, Sendable {
            case basics, about, songs
            case settings(SettingsPart)
        }

        package enum Kind: Sendable { case text, moment, flag, choice, paper, colour, list, code, picture, lines, body }

        package init(_ key: String, _ kind: Kind, value: String, isRequired: Bool) {
            self.key = key
            self.kind = kind
            self.value = value
            self.isRequired = isRequired
        }
    }

    /// A problem with the input.
    package typealias Problem = (message: String, hint: String?)

    /// An event's host can reset its votes, export them, forget a voter, and end it.
    ///
    /// The event is the end of the addresses for this, such as `event/gala`. `hasOwnVotes` is false for a recurring
    /// event whose votes are all at its dates. The sheet has the codes of the network and the songs; nil without
    /// guests.
    package typealias Room = (event: String, hasOwnVotes: Bool, sheet: String?)

    /// The records of one kind, or the deleted records, whose kind is nil.
    ///
    /// Further addresses are for a new record, for printing all of them, and for adding a song with only title and
    /// artist; nil for other lists.
    package typealias Group = (kind: String?, new: String?, print: String?, adding: String?, items: [Item])

    /// A record in a list.
    package struct Item: Sendable {
        package var title: String
        package var detail: String?
        /// True for a date of a series, which is listed below the series.
        package var isDate = false
        package var state: String?
        package var page: String?
        package var change: String?
        package var deletion: String?
        package var restoring: String?
        package var accepting: String?
        package var declining: String?
        package var part: String?

        /// The page with its posters or programmes to print.
        package var print: String?

        /// The preview before it is published; nil if it doesn't need one.
        package var draft: String?

        /// The id for links back to the record; nil without such links.
        package var id: String?

        /// The address for moving it, and the new positions in its list, from 1; nil if it can't be moved.
        package var move: String?
        package var (before, after): (Int?, Int?)

        package var votes: String?

        package init(title: String) { self.title = title }
    }

    /// A place to publish to.
    package typealias Target = (name: String, detail: String, plan: String)

    /// How far a publish is, and the address for cancelling it. The time is nil until the speed is known.
    package typealias Progress = (done: Int, total: Int, bytes: Int, allBytes: Int, secondsLeft: Int?, cancel: String)

    /// The changes that publishing would make.
    package typealias Plan = (action: String, sent: [String], removed: [String], hasReleases: Bool)
}
