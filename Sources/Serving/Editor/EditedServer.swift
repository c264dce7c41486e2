import Pages
import Time

/// The running server, as the owner's pages see it.
struct EditedServer: Sendable {
    /// The state of the site after the last build, and when it next changes without an edit; nil if it doesn't.
    typealias Status = (nextChange: Instant?, problems: [EditContent.Problem])

    /// The owner's name in the log of changes.
    let owner: String

    /// The path of the site's base URL, with slashes at both ends. The settings can change it while the server runs.
    let base: @Sendable () -> String

    /// True if the site has a page at a path.
    let hasPage: @Sendable (_ path: String) -> Bool

    let publishing: PublishJob

    let door: GuestDoor

    let peopleDoor: PeopleDoor

    let status: @Sendable () -> Status

    /// Asks the server for something, and calls the closure with the reason if that failed.
    let order: @Sendable (ServerOrder.Kind, @escaping @Sendable (ServingError?) -> Void) -> Void
}
