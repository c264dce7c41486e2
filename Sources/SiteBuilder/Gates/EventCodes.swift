import Diagnostics
import Documents
import Pages
import Text

/// The codes that open one gate.
struct EventCodes: Sendable {
    let subject: Gate.Subject

    /// The codes, at least one, without repetitions.
    let codes: [Code]

    /// The places of codes that repeat an earlier one.
    let repetitions: [Place]

    /// The event's name, which attackers try first.
    let eventName: String

    /// True if the author accepts a weak code.
    let isAccepted: Bool

    struct Code: Sendable {
        /// The code, folded.
        let text: String

        /// The place of the code, or of the reference to it, in the content.
        let place: Place
    }

    /// The folded codes.
    var texts: [String] { codes.map(\.text) }
}

extension EventCodes {
    /// Warns about weak codes, and about codes that are in the list more than once.
    func warn(_ log: inout DiagnosticLog) {
        for place in repetitions {
            log.warning(
                .codeRepeated, at: place, "this event has the same code twice",
                hint: "remove one of them; case, spaces and hyphens make no difference")
        }
        if isAccepted { return }
        for code in codes {
            let strength = CodeStrength(of: code.text, besides: words(in: [eventName, subject.event]))
            guard strength.isWeak else { continue }
            log.warning(
                .codeWeak, at: code.place, "this code is easy to guess: one graphics card finds it in \(strength.time)",
                hint:
                    "make a better one with \"corkboard code\"; to accept this one, "
                    + "write \(example("weakCodes: true", in: code.place.file))")
        }
    }

    /// Warns if a code also opens the other gate of the event: with visitors' codes, the host's page.
    func warn(ifSharedWith visitors: EventCodes, _ log: inout DiagnosticLog) {
        guard !isAccepted, subject.event == visitors.subject.event else { return }
        for code in codes where visitors.texts.contains(code.text) {
            let name = visitors.codes.count == 1 ? "the event's code" : "one of the event's codes"
            log.warning(
                .codeShared, at: code.place, "\(name) is also the host's code, so it opens the host's page",
                hint: "set \"adminCode\" to a different code")
        }
    }

    /// Notes that codes no longer open the gate, and that they still open older copies.
    ///
    /// New codes that replace no other aren't mentioned, because no copies are older than the codes that open them.
    func note(_ change: KeyCache.Change, _ log: inout DiagnosticLog) {
        guard change.goneCount > 0 else { return }
        for index in change.new.prefix(change.goneCount) {
            log.note(
                .codeChanged, at: codes[index].place, "the code has changed: pages are now sealed with the new one",
                hint: "copies that people or machines made earlier can still be opened with the old one")
        }
        if change.new.isEmpty {
            log.note(
                .codeChanged, at: codes[0].place, "a code was taken back: it doesn't open the pages of this build",
                hint: "copies that people or machines made earlier can still be opened with it")
        }
    }
}

/// True if attackers can guess a code quickly.
///
/// - Parameter names: The event's name and id, which attackers try first.
package func isEasyToGuess(_ code: String, at names: [String]) -> Bool {
    CodeStrength(of: foldedCode(code), besides: words(in: names)).isWeak
}

/// Each name and each word in it, folded as codes are.
private func words(in names: [String]) -> [String] {
    names.flatMap { [foldedCode($0)] + $0.split(separator: " ").map { foldedCode(String($0)) } }
}
