package import Diagnostics

/// An error: the change would affect other parts of the text, because of its notation.
package struct Uneditable: Error, Hashable, Sendable {
    /// The place of the change.
    package let place: Place
}
