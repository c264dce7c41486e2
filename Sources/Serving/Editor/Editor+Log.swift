import Authoring
import Pages
import SiteBuilder
import Text

/// The log of changes.
extension Editor {
    /// The most changes on the page.
    private static let shownChanges = 200

    func log(saying problems: [CommandResult.Problem] = []) -> HTTPResponse {
        guard let catalogue = catalogue(), let changes = try? store().changes() else { return notReadable }
        var content = content(.log, catalogue)
        content.done = withDesk { $0.done.take() }
        content.changes = changes.prefix(Self.shownChanges).map { change -> EditContent.Change in
            let names = ["change"] + change.words
            let isThere = if case .record? = EditTarget(names, catalogue) { true } else { false }
            return (
                number: mayUndo(change) ? "\(change.number)" : nil, when: change.when, zone: catalogue.zone,
                by: change.by, action: change.action.rawValue, title: change.title,
                address: isThere ? Self.prefix + names.map(EditTarget.segment).joined(separator: "/") : nil
            )
        }
        return problems.isEmpty ? page(content) : page(content.saying(problems), status: 409)
    }

    /// True if the person may undo a change. Editors undo changes of records; the owner also undoes changes of settings.
    private func mayUndo(_ change: LoggedChange) -> Bool {
        change.isReversible && (person.role == .owner || !change.words.isEmpty)
    }

    func undo(_ form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard let number = form["number"], let changes = try? store().changes(),
            let change = changes.first(where: { "\($0.number)" == number }), mayUndo(change)
        else { throw .response(missing) }
        try apply { editing throws(AuthoringError) in try editing.undo(change) }
        withDesk { $0.done = "undone" }
        return tell(.text(303, "Undone.", headers: [("Location", Self.prefix + "log")]))
    }
}
