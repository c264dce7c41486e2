/// What of a page only who has a code can read.
package struct SealedPart: Sendable {
    /// What the part shows: a page with the same frame as the one that the part is on.
    let page: any WebPage

    /// The template that renders the part.
    let template: String

    let gate: Gate
}
