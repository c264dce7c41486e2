/// Returns a name in the form for storing and comparing: NFC, regardless of the form on the author's computer.
///
/// An é of two code points thus equals one of a single code point. File names, however, are compared by bytes.
public func composed(_ name: String) -> String {
    let utf8 = name.utf8Span
    // All scalars before U+0300, whose UTF-8 starts with this byte, are already in normal form.
    return utf8.isKnownASCII || name.utf8.allSatisfy { $0 < 0xCC } ? name : CodePoints(name).composed
}

/// Normalises an absolute address within the site: its names become NFC, like those in the pages' addresses.
///
/// Addresses below `/assets/` are unchanged, because they are file names.
public func composed(address: [UInt8]) -> [UInt8] {
    guard address.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }), !address.starts(with: "/assets/".utf8),
        // Decodes only non-ASCII bytes: %23 must not become #.
        let name = String(validating: percentDecoded(address, where: { $0 >= 0x80 }), as: UTF8.self)
    else { return address }
    let composed = composed(name)
    return composed.utf8.elementsEqual(name.utf8) ? address : Array(composed.utf8)
}
