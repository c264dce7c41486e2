import Text

/// The sealed part of a page that asks for a code, and the context that the seal is bound to.
struct SealedPage {
    let sealed: [UInt8]
    let context: String

    /// Finds the sealed part in a page's HTML; nil if the page isn't sealed.
    init?(_ page: [UInt8]) {
        guard let context = Self.text(in: page[...], between: "data-context=\"", and: "\""),
            let gate = Self.text(in: page[context.endIndex...], between: "<template>", and: "</template>")
        else { return nil }
        self.context = String(decoding: context, as: UTF8.self)
        sealed = Array(gate)
    }

    private static func text(in page: ArraySlice<UInt8>, between start: String, and end: String) -> ArraySlice<UInt8>? {
        guard let start = place(of: start, in: page), let end = place(of: end, in: page[start.upperBound...]) else {
            return nil
        }
        return page[start.upperBound..<end.lowerBound]
    }

    private static func place(of text: String, in page: ArraySlice<UInt8>) -> Range<Int>? {
        let text = Array(text.utf8)
        guard page.count >= text.count else { return nil }
        return (page.startIndex...page.endIndex - text.count).first { page[$0...].starts(with: text) }
            .map { $0..<$0 + text.count }
    }
}
