/// A secret text, readable only through `text`; printing or dumping the value doesn't reveal it.
package struct Secret: Sendable {
    package let text: String
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
