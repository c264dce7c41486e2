internal import Diagnostics
private import Glibc

/// A format of song libraries in XML: receives tags and texts in the order of the file.
protocol XMLFormat {
    /// Handles a start tag.
    ///
    /// - Returns: True if the text up to the next tag matters.
    mutating func start(_ tag: XMLTag, _ intake: inout SongIntake) -> Bool

    /// Handles an end tag with the text since the last tag, in UTF-8: cut after a few thousand bytes, and empty if it
    /// doesn't matter. The depth is that of the start tag.
    mutating func end(_ name: String, depth: Int, text: [UInt8], _ intake: inout SongIntake)
}

/// A start tag. Valid only during the call that passes it.
@safe struct XMLTag {
    /// The name without a prefix.
    let name: String

    /// The number of open elements, with this one.
    let depth: Int

    private let parser: ExpatParser

    // Pairs of names and values from libexpat, which end with a null pointer.
    private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    init(
        name: String, depth: Int, in parser: ExpatParser, attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        self.name = name
        self.depth = depth
        self.parser = parser
        unsafe self.attributes = attributes
    }

    /// The line in the file, from 1. O(bytes since the last call).
    var line: Int { Int(parser.position.line) }

    /// The value of an attribute; nil without it. O(attributes).
    subscript(name: StaticString) -> String? {
        guard let attributes = unsafe attributes else { return nil }
        var index = 0
        while let next = unsafe attributes[index], let value = unsafe attributes[index + 1] {
            if unsafe strcmp(next, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 {
                return unsafe String(cString: value)
            }
            index += 2
        }
        return nil
    }
}
