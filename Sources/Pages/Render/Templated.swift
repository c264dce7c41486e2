import Mustache

/// A value that a template renders.
package protocol Templated: Sendable {
    /// The template that renders it.
    static var template: String { get }

    /// The fields that the template may name.
    static var view: View<Self> { get }

    /// The templates that render the value as the sealed part of another page.
    static var partTemplates: [String] { get }

    /// The part that only readers with a code can see; nil if there is none.
    var sealed: SealedPart? { get }
}

extension Templated {
    static var partTemplates: [String] { [] }
    var sealed: SealedPart? { nil }

    /// The shape of the fields that the template may name.
    static var shape: Shape { view.shape }
}
