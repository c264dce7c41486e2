import CUTF8Proc

/// The width of a text in terminal columns: two for East Asian wide characters and emoji, zero for marks and controls.
///
/// Terminals disagree about the newest emoji; tables are aligned in terminals that follow Unicode.
public func displayWidth(_ text: String) -> Int {
    if isASCII(text) { return text.utf8.count { (0x20..<0x7f).contains($0) } }
    return text.reduce(0) { $0 + width(of: $1) }
}

/// The width of a part of a text in terminal columns; its ASCII characters must be visible or spaces.
public func displayWidth(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.contains { $0 >= 0x80 } ? displayWidth(String(decoding: bytes, as: UTF8.self)) : bytes.count
}

private func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard scalars.count > 1, let first = scalars.first else { return scalars.first.map(width) ?? 0 }
    // Terminals draw an emoji of several scalars (a flag, a family, a skin colour, U+FE0F) as one character.
    let isDrawnAsOne =
        scalars.contains("\u{fe0f}")
        || (first.properties.isEmoji && scalars.dropFirst().contains { $0.properties.isEmoji || $0 == "\u{200d}" })
    return isDrawnAsOne ? 2 : scalars.reduce(0) { $0 + width(of: $1) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
    Int(utf8proc_charwidth(Int32(bitPattern: scalar.value)))
}
