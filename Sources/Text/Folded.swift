/// The key under which names are the same: without white space at its ends, in normal form (NFC), with case folded and
/// code points that aren't seen (zero-width, bidirectional controls, variation selectors) removed.
///
/// Locale-free, and folding what is folded changes nothing. Compare the keys by their bytes.
public func folded(_ name: String) -> String {
    if isASCII(name) { return name.lowercased().trimmed }
    // Marks are put in order first (Unicode, D145): U+0345 folds to a letter, which the marks after it would stay behind.
    let ordered = CodePoints(name, .removeIgnorables).composed
    return CodePoints(ordered, .foldCase).composed.trimmed
}
