import Mustache

/// A value with everything that its template may show.
package protocol Templated: Sendable {
    /// The template that renders it.
    static var template: String { get }

    /// What the template may name.
    static var view: View<Self> { get }

    /// The templates that render the value on other pages, sealed.
    static var partTemplates: [String] { get }

    /// What of it only who has a code can read.
    var sealed: SealedPart? { get }
}

extension Templated {
    static var partTemplates: [String] { [] }
    var sealed: SealedPart? { nil }

    /// The shape of what the template may name.
    static var shape: Shape { view.shape }
}
