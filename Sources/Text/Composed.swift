/// The form of a name for storing and comparing: NFC, regardless of the form that its author's computer uses.
///
/// An é of two code points thus equals one of a single code point. The names of files, however, are compared by bytes.
public func composed(_ name: String) -> String {
    let utf8 = name.utf8Span
    // All scalars before U+0300, which begins with this byte, are in normal form.
    return utf8.isKnownASCII || name.utf8.allSatisfy { $0 < 0xCC } ? name : CodePoints(name).composed
}

/// Normalises an address within the site, from its root on: its names become NFC, as in the pages' addresses.
///
/// Addresses below `/assets/` stay, because they are the names of files.
public func composed(address: [UInt8]) -> [UInt8] {
    guard address.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }), !address.starts(with: "/assets/".utf8),
        // Decodes only bytes beyond ASCII: a %23 must not become a #.
        let name = String(validating: percentDecoded(address, where: { $0 >= 0x80 }), as: UTF8.self)
    else { return address }
    let composed = composed(name)
    return composed.utf8.elementsEqual(name.utf8) ? address : Array(composed.utf8)
}
