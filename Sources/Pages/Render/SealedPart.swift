/// The part of a page that only readers with a code can see.
package struct SealedPart: Sendable {
    /// The page to render as the part; it has the same frame as the page that contains the part.
    let page: any WebPage

    let template: String

    let gate: Gate
}
