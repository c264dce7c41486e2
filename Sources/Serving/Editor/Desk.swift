import SiteBuilder
import Synchronization

/// A person's actions in the editor since the server's start.
struct Desk {
    /// The token in the person's forms, which pages of other sites and other people can't send.
    let token = GuardingToken.make()

    var undoable: [Editor.Undo] = []
    var done: String?

    /// The password of a host whose key the owner is comparing, which no page shows, with the host's address.
    var entered: (address: String, password: String)?

    /// The person whom the owner has just invited, with the token, which is shown once.
    var invitation: (name: String, token: String)?

    /// The look that the owner tries out in the settings.
    var look: LookPreview?
}

/// The desks of all people who edit.
final class Desks: Sendable {
    private let desks = Mutex<[String: Desk]>([:])

    /// Runs `body` with the desk of a person, which is empty at first.
    func withLock<Result>(of person: String, _ body: (inout Desk) -> Result) -> Result {
        desks.withLock { body(&$0[person, default: Desk()]) }
    }
}
