/// A text that only comes out where it is asked for by name: printed, it says nothing.
package struct Secret: Sendable {
    package let text: String
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
