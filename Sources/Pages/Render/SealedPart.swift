/// The part of a page that only readers with a code can see.
package struct SealedPart: Sendable {
    /// The page that the part shows; it has the same frame as the page that contains the part.
    let page: any WebPage

    /// The template that renders the part.
    let template: String

    let gate: Gate
}
