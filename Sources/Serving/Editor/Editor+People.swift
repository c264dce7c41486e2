import Content
import Diagnostics
import Files
import Pages
import SiteBuilder
import Text

/// The people whom the owner invites to edit.
extension Editor {
    static let peoplePath = prefix + "people"

    /// The most characters of a name.
    private static let nameLimit = 64

    func people(saying problems: [CommandResult.Problem] = [], _ form: SubmittedForm = .empty) -> HTTPResponse {
        let catalogue = catalogue()
        var content = content(.people, catalogue)
        var people = EditContent.People()
        let events = catalogue?.records.filter { $0.kind == .event && !$0.isFixture } ?? []
        people.events = events.filter { $0.occurrence == nil && $0.state != .past }.map { ($0.id, $0.title) }
        people.entries = keys.people.map { person, isInvited in
            var event: String?
            if case .host(let id?) = person.role {
                event = events.first { $0.id.utf8.elementsEqual(id.utf8) }?.title ?? id
            }
            return (
                id: person.id, name: person.name, isEditor: person.role == .editor, event: event, isInvited: isInvited
            )
        }
        people.invitation = withDesk { $0.invitation.take() }.map { name, token in
            (name, (peopleDoor.opened?.origins.first ?? origin) + Self.invitations + token)
        }
        people.door = peopleDoor.opened
        (people.name, people.role) = (form["name"] ?? "", form["role"] ?? people.role)
        content.people = people
        return problems.isEmpty ? page(content) : page(content.saying(problems), status: 409)
    }

    func change(people names: [String], _ form: SubmittedForm) -> Reply {
        switch names.dropFirst() {
        case []: return .now(invite(form))
        case ["link"]: return .now(invited(form).map { invite($0) } ?? missing)
        case ["remove"]:
            guard let invited = invited(form) else { return .now(missing) }
            return .now(attempt { () throws(FileError) in try keys.remove(invited.id) })
        case ["open"]: return order(.letPeopleIn, from: Self.peoplePath)
        case ["close"]: return order(.sendPeopleAway, from: Self.peoplePath)
        default: return .now(missing)
        }
    }

    private func invited(_ form: SubmittedForm) -> Person? {
        keys.people.map(\.person).first { $0.id.utf8.elementsEqual((form["id"] ?? "").utf8) }
    }

    private func invite(_ form: SubmittedForm) -> HTTPResponse {
        let name = (form["name"] ?? "").trimmed
        let others = keys.people
        let reason: (message: String, hint: String)? =
            if name.isEmpty || name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                ("the name is missing", "write the name that others know")
            } else if name.unicodeScalars.count > Self.nameLimit {
                ("the name is longer than \(Self.nameLimit) characters", "shorten it")
            } else if others.contains(where: { foldedLoosely($0.person.name) == foldedLoosely(name) }) {
                ("\"\(name)\" is already in the list", "add an initial, or make a new link for that person")
            } else if others.count >= EditingKeys.peopleLimit {
                ("there are already \(EditingKeys.peopleLimit) people", "remove somebody first")
            } else {
                nil
            }
        guard let role = role(form["role"] ?? "") else { return missing }
        if let reason {
            return people(saying: [CommandResult.Problem(message: reason.message, hint: reason.hint)], form)
        }
        return invite(Person(id: GuardingToken.make(), name: name, role: role))
    }

    /// Reads a role from a form; nil if its event doesn't exist.
    private func role(_ text: String) -> Person.Role? {
        switch text {
        case "editor": return .editor
        case "host": return .host(event: nil)
        default:
            guard let id = text.droppingPrefix("host:"),
                catalogue()?.records.contains(where: { $0.kind == .event && $0.id.utf8.elementsEqual(id.utf8) }) == true
            else { return nil }
            return .host(event: id)
        }
    }

    private func invite(_ person: Person) -> HTTPResponse {
        attempt { () throws(FileError) in
            let token = try keys.invite(person)
            withDesk { $0.invitation = (person.name, token) }
        }
    }

    private func attempt(_ change: () throws(FileError) -> Void) -> HTTPResponse {
        do throws(FileError) { try change() } catch {
            return people(saying: CommandResult(failing: "the people can't be saved: \(error.reason)").problems)
        }
        return .text(303, "Done.", headers: [("Location", Self.peoplePath)])
    }
}
