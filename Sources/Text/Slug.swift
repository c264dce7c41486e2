/// Makes a name for files and addresses from a title or a file name.
///
/// Letters, marks and digits of any script stay, in lower case and normal form (NFC). Each run of other characters
/// becomes one `-`, or is removed at the ends. A slug has at most 100 bytes of UTF-8: a longer one is cut and ends in a
/// digest of the complete slug, so that slugs stay distinct. Names that Windows reserves (`con`, `nul`, `com1`) get a
/// trailing `-`. The result can be empty. The slug of a slug is the slug itself.
///
/// Escapes aren't decoded and compatibility forms aren't applied, so `%2e` or `．` can't become a dot or slash.
public func slug(_ text: String) -> String {
    if isPlainSlug(text) { return text }
    let slug = latinSlug(text) ?? slugInNormalForm(text)
    return isReserved(slug) ? slug + "-" : shortened(slug)
}

/// Returns the slug of a text whose scalars are all below U+0300, where the marks begin; nil for other texts.
///
/// Such a text is in normal form already. Exceptions are the soft hyphen, which is removed, and `İ`, whose lower case
/// has a mark.
private func latinSlug(_ text: String) -> String? {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    var lead: UInt8 = 0
    for byte in text.utf8 {
        if byte < 0x80 {
            let lower = byte | 0x20
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): slug.append(byte)
            case _ where UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower: slug.append(lower)
            default: separate(&slug)
            }
        } else if byte >= 0xc0 {
            guard byte < 0xcc else { return nil }
            lead = byte
        } else {
            guard let part = latinParts[Int(lead & 0x1f) << 6 | Int(byte & 0x3f)] else { return nil }
            if part.isEmpty { separate(&slug) } else { slug += part }
        }
    }
    if slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
}

/// Appends a hyphen, unless the slug is empty or ends with one.
private func separate(_ slug: inout [UInt8]) {
    if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
}

/// The lower case of each scalar below U+0300 in UTF-8; empty if it isn't a letter or a digit, nil if a text with it
/// needs a normal form.
private let latinParts = (UInt32(0)..<0x300).map { value -> [UInt8]? in
    guard let scalar = Unicode.Scalar(value), value != 0xad else { return nil }
    guard scalar.isPartOfWord else { return [] }
    let lower = scalar.properties.lowercaseMapping
    return lower.unicodeScalars.count == 1 ? Array(lower.utf8) : nil
}

private func slugInNormalForm(_ text: String) -> String {
    let lowered = CodePoints(lowercased(text), .removeIgnorables).composed
    var slug = ""
    var isSeparated = true
    for scalar in lowered.unicodeScalars {
        if !scalar.isPartOfWord {
            if !isSeparated { slug += "-" }
            isSeparated = true
        } else if !isSeparated || !scalar.isMark {
            // A mark without a preceding letter would combine with the "-".
            slug.unicodeScalars.append(scalar)
            isSeparated = false
        }
    }
    if isSeparated, !slug.isEmpty { slug.unicodeScalars.removeLast() }
    return slug
}

/// True if the text is obviously a slug already, as most file names are.
private func isPlainSlug(_ text: String) -> Bool {
    // Shorter texts may be device names.
    guard (6...100).contains(text.utf8.count) else { return false }
    var isSeparated = true
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): isSeparated = false
        case UInt8(ascii: "-") where !isSeparated: isSeparated = true
        default: return false
        }
    }
    return !isSeparated
}

/// Converts a text to normal form and lower case.
private func lowercased(_ text: String) -> String {
    CodePoints(text, .removeIgnorables).composed.lowercased()
}

/// The names that Windows reserves for devices, including variants with superscript digits.
private let deviceNames: [String] =
    ["con", "prn", "aux", "nul"] + ["com", "lpt"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } }

/// True if Windows doesn't allow this file name.
private func isReserved(_ name: String) -> Bool {
    (3...5).contains(name.utf8.count) && deviceNames.contains { $0.utf8.elementsEqual(name.utf8) }
}

/// True if every operating system allows this file name.
public func isPortableFileName(_ name: String) -> Bool {
    guard let last = name.utf8.last, last != UInt8(ascii: " "), last != UInt8(ascii: "."),
        !name.utf8.contains(where: #"<>:"\|?*"#.utf8.contains)
    else { return false }
    // Windows reserves device names regardless of the text after their first dot.
    return !isReserved(name.prefix { $0 != "." }.lowercased())
}

/// Windows' rules for file names, as a hint.
public let hintForPortableNames =
    #"leave out < > : " \ | ? *, a space or dot at the end, and names such as con, nul and com1"#

/// Returns the slug, or its start and a digest if too long.
private func shortened(_ slug: String) -> String {
    let limit = 100
    guard slug.utf8.count > limit else { return slug }
    var start = ""
    for scalar in slug.unicodeScalars {
        guard start.utf8.count + scalar.utf8.count <= limit - 9 else { break }
        start.unicodeScalars.append(scalar)
    }
    if start.utf8.last == UInt8(ascii: "-") { start.unicodeScalars.removeLast() }
    let digest = fnv1a(slug)
    return start + "-" + String(UInt32(truncatingIfNeeded: digest ^ digest >> 32), radix: 16, digits: 8)
}

/// Returns the 64-bit FNV-1a hash of a text's bytes; unlike `Hasher`, it is the same on every machine and in every run.
private func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
