import Authoring

/// A site that people change in their browsers.
struct EditedSite: Sendable {
    let folder: String

    /// Opens the site for the changes of the person of this name; nil for the owner.
    let open: @Sendable (_ person: String?) -> SiteEditing

    /// Runs its argument while all ballots are in batches and no new ones are accepted, with the site locked or not.
    let lock: @Sendable ((_ isLocked: Bool) -> Void) -> Void

    /// Runs its argument while all ballots are in batches and no new ones are accepted.
    let pauseVoting: @Sendable (() -> Void) -> Void

    /// Makes a change while all ballots are in batches, so that it sees them.
    ///
    /// - Parameter person: The name of the person who makes it; nil for the owner.
    func change<Value>(
        by person: String?, _ body: (SiteEditing) throws(AuthoringError) -> Value
    ) throws(AuthoringError) -> Value {
        let editing = open(person)
        var result: Result<Value, AuthoringError>?
        lock { isLocked in
            result = Result { () throws(AuthoringError) in try body(isLocked ? editing.whileLocked : editing) }
        }
        guard let result else { preconditionFailure("lock must run its closure") }
        return try result.get()
    }

    /// Runs `body`, which reads votes, while no new ones are accepted.
    func withBallots<Value>(_ body: () -> Value) -> Value {
        var value: Value?
        pauseVoting { value = body() }
        guard let value else { preconditionFailure("pauseVoting must run its closure") }
        return value
    }

    /// The reasons why a change wasn't made, without the path of the site's folder: a host isn't always the owner.
    func problems(of error: AuthoringError) -> [CommandResult.Problem] {
        error.problems.map { problem in
            var problem = problem
            problem.message = problem.message.replacing(folder + "/", with: "")
            return problem
        }
    }
}
