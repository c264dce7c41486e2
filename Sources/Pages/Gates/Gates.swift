import Bytes
import Content
package import Crypto

/// The gates of a site's events.
package struct Gates: Sendable {
    private let gates: [Gate.Subject: Gate]
    private let site: String

    /// - Parameter site: The site's salt, or its address and title, so that different sites have different gates.
    package init(_ gates: [Gate.Subject: Gate], site: String) {
        self.gates = gates
        self.site = site
    }

    /// The event's gate for a role; nil if the event has no code for it.
    subscript(event: Event, role: Gate.Role) -> Gate? {
        gates[Gate.Subject(site: site, of: event, role: role)]
    }

    /// The gate of the event's own page; nil if only its songs may need a code.
    func ofPage(_ event: SiteEvent) -> Gate? {
        event.fullEvent.access.gate == .event ? self[event.publicEvent, .event] : nil
    }

    /// False if the event's own page needs a code and has no gate: never show anything with a code without its gate.
    func canShowPage(of event: SiteEvent) -> Bool {
        event.fullEvent.access.gate == .songs || self[event.publicEvent, .event] != nil
    }

    /// The same for the event's songs.
    func canShowSongs(of event: SiteEvent) -> Bool {
        event.publicEvent.access.code == nil || self[event.publicEvent, .event] != nil
    }

    /// A digest that changes with any key but reveals none.
    package var digest: Digest {
        let keys = gates.map { (subject: $0.key.digest, key: $0.value.fingerprint) }
        var hash = SHA256()
        for gate in keys.sorted(by: { $0.subject.prefix < $1.subject.prefix }) {
            hash.update(gate.subject.bytes)
            hash.update(gate.key.bytes)
        }
        return hash.finish()
    }

    /// Gates without keys, for counting pages; they can't seal anything.
    package static func blank(for events: [SiteEvent]) -> Gates {
        var gates: [Gate.Subject: Gate] = [:]
        for event in events {
            for role in Gate.Role.allCases where !event.publicEvent.codes(for: role).isEmpty {
                let subject = Gate.Subject(site: "", of: event.publicEvent, role: role)
                gates[subject] = Gate(role, salt: [], key: [])
            }
        }
        return Gates(gates, site: "")
    }
}
