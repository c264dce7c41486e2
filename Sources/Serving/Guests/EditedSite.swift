import Authoring
import Diagnostics
import SiteBuilder

/// A site that people change in their browsers.
struct EditedSite: Sendable {
    let build: BuildOptions
    let door: GuestDoor

    /// Opens the site for the changes of the person of this name; nil for the owner.
    let open: @Sendable (_ person: String?) -> SiteEditing

    /// Makes a change while all ballots are in batches and no new ones are accepted, and if possible with the site locked.
    /// Never call it while holding the site's lock: that would be a deadlock.
    ///
    /// - Parameter person: The name of the person who makes it; nil for the owner.
    func change<Value>(
        by person: String?, _ body: (SiteEditing) throws(AuthoringError) -> Value
    ) throws(AuthoringError) -> Value {
        let editing = open(person)
        guard let voting = door.guests?.voting else { return try body(editing) }
        let options = optionsAfterBuild()
        func result(_ editing: SiteEditing) -> Result<Value, AuthoringError> {
            Result { () throws(AuthoringError) in try body(editing) }
        }
        let changed = voting.pausing { counter -> Result<Value, AuthoringError> in
            var discarded = DiagnosticLog()
            let changed = whileLocked(options, &discarded) {
                _ = try? counter.closeBatch()
                return result(editing.whileLocked)
            }
            return changed ?? result(editing)
        }
        return try changed.get()
    }

    /// Runs `body` while all ballots are in batches and no new ones are accepted. Never call it while holding the site's
    /// lock: that would be a deadlock.
    func withBallots<Value>(_ body: () -> Value) -> Value {
        guard let voting = door.guests?.voting else { return body() }
        let options = optionsAfterBuild()
        return voting.pausing { counter in
            var discarded = DiagnosticLog()
            // If this fails, the next build reports it.
            if counter.size > 0 { _ = whileLocked(options, &discarded) { try? counter.closeBatch() } }
            return body()
        }
    }

    /// Makes a batch of the ballots collected so far. Never call it while holding the site's lock: that would be a
    /// deadlock.
    func closeBatch() {
        if let voting = door.guests?.voting, voting.size > 0 { withBallots {} }
    }

    /// Waits for a running build to end, so that ballots don't have to wait for it. Returns the options for locking the
    /// site.
    private func optionsAfterBuild() -> BuildOptions {
        var options = build
        options.collector = .thisProcess
        _ = DiagnosticLog.discarding { whileLocked(options, &$0) {} }
        return options
    }

    /// The reasons why a change wasn't made, without the path of the site's folder: a host isn't always the owner.
    func problems(of error: AuthoringError) -> [CommandResult.Problem] {
        error.diagnostics.filter { $0.severity == .error }.map { error in
            let place = error.place.flatMap { $0.file == Draft.standardInput && $0.line > 0 ? $0 : nil }
            return CommandResult.Problem(
                message: error.message.replacing(build.site + "/", with: ""), hint: error.hint, field: error.field,
                line: place?.line)
        }
    }
}
