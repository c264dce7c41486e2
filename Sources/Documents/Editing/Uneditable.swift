package import Diagnostics

/// A text is written in a way that a change would take other things with it.
package struct Uneditable: Error, Hashable, Sendable {
    /// Where the change was to be made.
    package let place: Place
}
