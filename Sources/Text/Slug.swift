/// Makes a name for files and addresses from a title or a file's name.
///
/// Letters, marks and digits of any script stay, in lower case and normal form (NFC). Each run of anything else becomes one
/// `-`, with none at the ends. A slug has at most 100 bytes of UTF-8: a longer one is cut and ends in a digest of the whole,
/// so that slugs stay distinct. Names that Windows reserves (`con`, `nul`, `com1`) get a `-` at the end. The result is empty
/// if nothing is left. The slug of a slug is the slug itself.
///
/// Nothing is decoded and no compatibility form is applied, so that `%2e` or `．` can't become a dot or slash.
public func slug(_ text: String) -> String {
    if isPlainSlug(text) { return text }
    let isPlain = isASCII(text)
    let lowered = isPlain ? text.lowercased() : CodePoints(lowercased(text), .removeIgnorables).composed
    var slug = ""
    var isSeparated = true
    for scalar in lowered.unicodeScalars {
        switch role(of: scalar) {
        case .base:
            slug.unicodeScalars.append(scalar)
            isSeparated = false
        case .mark where !isSeparated:
            slug.unicodeScalars.append(scalar)
        // A mark without a letter before it would combine with the "-".
        case .mark: break
        case .other:
            if !isSeparated { slug += "-" }
            isSeparated = true
        }
    }
    if isSeparated, !slug.isEmpty { slug.unicodeScalars.removeLast() }
    return isReserved(slug) ? slug + "-" : shortened(slug)
}

/// True if the text is obviously a slug, as most files' names are.
private func isPlainSlug(_ text: String) -> Bool {
    // Shorter texts may be names of devices.
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

private enum Role {
    case base, mark, other
}

private func role(of scalar: Unicode.Scalar) -> Role {
    if scalar.isASCII {
        return switch scalar {
        case "a"..."z", "0"..."9": .base
        default: .other
        }
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .base
    case .decimalNumber, .letterNumber, .otherNumber: .base
    case .nonspacingMark, .spacingMark, .enclosingMark: .mark
    default: .other
    }
}

/// Converts a text to normal form and lower case.
private func lowercased(_ text: String) -> String {
    CodePoints(text, .removeIgnorables).composed.lowercased()
}

/// The names that Windows reserves for devices (also with superscript digits).
private let deviceNames: [String] =
    ["con", "prn", "aux", "nul"] + ["com", "lpt"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } }

/// True if a file can't have this name on Windows.
private func isReserved(_ name: String) -> Bool {
    (3...5).contains(name.utf8.count) && deviceNames.contains { $0.utf8.elementsEqual(name.utf8) }
}

/// True if every operating system allows files of that name.
public func isPortableFileName(_ name: String) -> Bool {
    guard let last = name.utf8.last, last != UInt8(ascii: " "), last != UInt8(ascii: "."),
        !name.utf8.contains(where: #"<>:"\|?*"#.utf8.contains)
    else { return false }
    // Windows reserves the names of devices whatever follows their first dot.
    return !isReserved(name.prefix { $0 != "." }.lowercased())
}

/// The rules for the names of files on Windows, as advice.
public let hintForPortableNames =
    #"leave out < > : " \ | ? *, a space or dot at the end, and names such as con, nul and com1"#

/// Returns the slug; if it is too long, its start and a digest of the whole.
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

/// The 64-bit FNV-1a hash of a text's bytes; the same on every machine and in every run, unlike `Hasher`.
private func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
