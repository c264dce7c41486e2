import Mustache

/// A value that a template renders.
package protocol Templated: Sendable {
    /// The name of the template.
    static var template: String { get }

    /// The fields that the template can use.
    static var view: View<Self> { get }

    /// The templates that render the value as the sealed part of another page.
    static var partTemplates: [String] { get }

    /// The part that only readers with a code can see; nil without one.
    var sealed: SealedPart? { get }
}

/// The part of a page that only readers with a code can see. The page to render as the part has the same frame as the
/// page that contains it.
package typealias SealedPart = (page: any WebPage, template: String, gate: Gate)

extension Templated {
    static var partTemplates: [String] { [] }
    var sealed: SealedPart? { nil }

    static var shape: Shape { view.shape }
}
