/// The running server, as the owner's pages see it.
struct EditedServer: Sendable {
    /// The owner's name in the log of changes.
    let owner: String

    let state: PreviewState

    /// The path of the site's base URL at the start.
    let path: String

    let publishing: PublishJob

    let door: GuestDoor

    let peopleDoor: PeopleDoor
    let orders: ServerOrders

    /// The path of the site's base URL, with slashes at both ends. The settings can change it while the server runs.
    var base: String { state.files?.path ?? path }

    /// True if the site has a page at a path.
    func hasPage(_ path: String) -> Bool { state.files?.hasPage(at: path) == true }
}
