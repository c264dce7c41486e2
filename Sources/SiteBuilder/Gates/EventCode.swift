import Diagnostics
import Documents
import Pages
import Text

/// A code and the gate that it opens.
struct EventCode: Sendable {
    let subject: Gate.Subject

    /// The code, folded.
    let code: String

    /// The place of the code, or of the reference to it, in the content.
    let place: Place

    /// The event's name, which attackers try first.
    let eventName: String

    /// True if the author accepts a weak code.
    let isAccepted: Bool
}

extension EventCode {
    /// Warns if the code is weak.
    func warn(_ log: inout DiagnosticLog) {
        if isAccepted { return }
        let strength = CodeStrength(of: code, besides: words(in: [eventName, subject.event]))
        guard strength.isWeak else { return }
        log.warning(
            .codeWeak, at: place, "this code is easy to guess: one graphics card finds it in \(strength.time)",
            hint:
                "make a better one with \"corkboard code\"; to accept this one, "
                + "write \(example("weakCodes: true", in: place.file))")
    }

    /// Warns if the event's code also opens the host's page.
    func warn(ifSameAs other: EventCode, _ log: inout DiagnosticLog) {
        guard !isAccepted, subject.event == other.subject.event, code == other.code else { return }
        log.warning(
            .codeShared, at: place, "the event's code is also the host's code, so it opens the host's page",
            hint: "set \"adminCode\" to a different code")
    }

    /// Notes that the code has changed, and that the old one still opens older copies.
    func noteChange(_ log: inout DiagnosticLog) {
        log.note(
            .codeChanged, at: place, "the code has changed: pages are now sealed with the new one",
            hint: "copies that people or machines made earlier can still be opened with the old one")
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
