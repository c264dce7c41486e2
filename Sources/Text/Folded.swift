/// Returns the key of a name: equal names have equal keys.
///
/// The key is in normal form (NFC), with case folded, without white space at its ends and without invisible code points
/// (zero-width, bidirectional controls, variation selectors). It doesn't depend on the locale, and folding a key again
/// has no effect. Compare keys by their bytes.
public func folded(_ name: String) -> String {
    if isASCII(name) { return name.lowercased().trimmed }
    // Sorts the marks first (Unicode, D145): U+0345 folds to a letter, which later marks could not cross.
    let ordered = CodePoints(name, .removeIgnorables).composed
    return CodePoints(ordered, .foldCase).composed.trimmed
}
