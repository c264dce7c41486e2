import Text

/// The sealed part of a page that asks for a code, and the context that the seal is bound to.
struct SealedPage {
    let sealed: [UInt8]
    let context: String

    /// Identifies the gate on all pages that it protects, by the salt of its key.
    let gate: String

    /// Finds the sealed part in a page's HTML; nil if the page isn't sealed.
    init?(_ page: [UInt8]) {
        guard let context = Self.text(in: page, between: "data-context=\"", and: "\"", from: 0),
            let sealed = Self.text(in: page, between: "<template>", and: "</template>", from: context.endIndex)
        else { return nil }
        let salt = Self.text(in: page, between: "data-salt=\"", and: "\"", from: 0)
        self.context = String(decoding: context, as: UTF8.self)
        gate = String(decoding: salt ?? context, as: UTF8.self)
        self.sealed = Array(sealed)
    }

    private static func text(
        in page: [UInt8], between start: String, and end: String, from offset: Int
    ) -> ArraySlice<UInt8>? {
        guard let open = page.span.firstIndex(of: Array(start.utf8), from: offset).map({ $0 + start.utf8.count }),
            let close = page.span.firstIndex(of: Array(end.utf8), from: open)
        else { return nil }
        return page[open..<close]
    }
}
