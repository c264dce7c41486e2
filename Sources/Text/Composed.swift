/// A name in the form in which it is kept and compared: in normal form (NFC), whichever form its author's computer writes.
///
/// What an é of two code points and one of a single one name is the same; but the name of a file is its bytes.
public func composed(_ name: String) -> String {
    let utf8 = name.utf8Span
    // Below U+0300, whose first byte this is, all is in normal form.
    return utf8.isKnownASCII || name.utf8.allSatisfy { $0 < 0xCC } ? name : CodePoints(name).composed
}

/// The address of something on the site, from its root on, with its names in normal form as the pages have them; what stands
/// below `/assets/` is called what its file is called.
public func composed(address: [UInt8]) -> [UInt8] {
    guard address.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }), !address.starts(with: "/assets/".utf8),
        // Of what is encoded only letters are decoded: a %23 is no #.
        let name = String(validating: percentDecoded(address, where: { $0 >= 0x80 }), as: UTF8.self)
    else { return address }
    let composed = composed(name)
    return composed.utf8.elementsEqual(name.utf8) ? address : Array(composed.utf8)
}
