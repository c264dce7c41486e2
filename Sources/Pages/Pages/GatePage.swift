import Bytes
import Content

/// A page that asks for a code, with the sealed content behind it.
struct GatePage: WebPage {
    let part: SealedPart

    /// The text before the event's name; nil if the event's own page is sealed.
    var title: String?
    let event: SiteEvent

    /// The start of the event, if the event's own page is sealed.
    var time: TimeText?

    var context: PageContext { part.page.context }
    var body: Body? { part.page.body }
    var anchorAddress: Address { part.page.anchorAddress }
    var sealed: SealedPart? { part }

    static let template = "gate"
    static let view = pageView([
        .text("title", "the text before the event's name, as in \"Songs for\"; absent for the event's own page") {
            $0.title
        },
        .text("name", "the event's name") { $0.event.publicEvent.name },
        .language(of: "the name") { $0.event.publicEvent.heading },
        .time("time", "the event's start; only if the event's own page is sealed") { $0.time },
        .words("status", "cancelled or postponed, in words; only if the event's own page is sealed") {
            page, strings in
            page.title == nil ? page.event.publicEvent.status.text(strings) : nil
        },
        .flag("isAdmin", "whether the admin code is needed") { $0.part.gate.role == .admin },
        .text("salt", "the key's salt in Base64") { base64($0.part.gate.salt) },
        .text("rounds", "the number of PBKDF2 rounds for the key") { _ in String(Gate.rounds) },
        .text("keys", "the key sealed with each code, in Base64 with spaces between them; absent with only one code") {
            let keys = $0.part.gate.wrappedKeys
            return keys.isEmpty ? nil : keys.map { base64($0) }.joined(separator: " ")
        },
        .text("context", "the context that the part was sealed with") {
            $0.part.gate.context(of: $0.context.address)
        },
        .sealed("sealed", "nonce, ciphertext and tag in Base64"),
    ])
}

/// A page that may need a code.
protocol SealablePage: WebPage {
    /// The template that renders the page as the sealed part of another page.
    static var partTemplate: String { get }
}

extension SealablePage {
    static var partTemplates: [String] { [partTemplate] }

    /// The page that asks for the code and contains this page, sealed; this page itself without a gate.
    ///
    /// - Parameters:
    ///   - title: The text before the event's name; nil if the event's own page is sealed.
    ///   - time: The start of the event, if the event's own page is sealed.
    func behind(_ gate: Gate?, title: String? = nil, event: SiteEvent, time: TimeText? = nil) -> any WebPage {
        guard let gate else { return self }
        let part: SealedPart = (page: self, template: Self.partTemplate, gate: gate)
        return GatePage(part: part, title: title, event: event, time: time)
    }
}
