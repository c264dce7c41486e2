import Diagnostics
import Documents
import Pages
import Text

/// A code that was read, and what it locks.
struct Lock: Sendable {
    let subject: Gate.Subject

    /// Folded.
    let code: String

    /// Where the author put it, or said where it is.
    let place: Place

    /// The event's name, which is tried first.
    let eventName: String

    /// Whether the author knows that the code is soon found out.
    let isAccepted: Bool
}

extension Lock {
    /// Warns of a code that is soon found out.
    func warn(_ log: inout DiagnosticLog) {
        if isAccepted { return }
        let names = [eventName, subject.event].flatMap {
            [foldedCode($0)] + $0.split(separator: " ").map { foldedCode(String($0)) }
        }
        let strength = CodeStrength(of: code, besides: names)
        guard strength.isWeak else { return }
        log.warning(
            .codeWeak, at: place, "one graphics card guesses this code in \(strength.time)",
            hint:
                "\"corkboard code\" makes one that holds out, since codes can be tried unnoticed; if this one will do, "
                + "write \(example("weakCodes: true", in: place.file))")
    }

    /// Warns of a code that lets visitors in where hosts should be alone.
    func warn(ifSameAs other: Lock, _ log: inout DiagnosticLog) {
        guard !isAccepted, subject.event == other.subject.event, code == other.code else { return }
        log.warning(
            .codeShared, at: place, "the event's code opens the host's report as well, for it is the same",
            hint: "give \"adminCode\" one of its own")
    }

    /// Says that a code was changed, and what this does not do.
    func noteChange(_ log: inout DiagnosticLog) {
        log.note(
            .codeChanged, at: place, "the code has changed: pages are sealed with the new one from now on",
            hint: "copies that were made before, by people or by machines, stay readable with the old one")
    }
}
