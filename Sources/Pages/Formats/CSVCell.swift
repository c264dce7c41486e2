import Bytes
import Text

/// Appends a text as a CSV cell, followed by a comma.
///
/// A text that a spreadsheet might interpret as a formula gets an apostrophe.
func writeCell(_ text: Span<UInt8>, to csv: inout OutputSpan<UInt8>) {
    let isQuoted =
        text.firstIndex { bytes in
            bytes.marks(of: UInt8(ascii: ",")) | bytes.marks(of: UInt8(ascii: ";"))
                | bytes.marks(of: UInt8(ascii: "\"")) | bytes.marks(of: UInt8(ascii: "\r"))
                | bytes.marks(of: UInt8(ascii: "\n"))
        } != nil
    if isQuoted { csv.append("\"") }
    if mayBeginFormula(text) { csv.append("'") }
    if isQuoted {
        for index in text.indices {
            if text[index] == UInt8(ascii: "\"") { csv.append(text[index]) }
            csv.append(text[index])
        }
        csv.append("\"")
    } else {
        csv.append(text)
    }
    csv.append(",")
}

/// True if a spreadsheet may interpret the text as a formula, judging by its first character that isn't blank,
/// invisible or `"`.
///
/// Some spreadsheets also treat full-width signs as the beginning of a formula; some drop quotation marks at the
/// beginning of a cell.
private func mayBeginFormula(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
        let scalar = text.scalar(at: index)
        switch scalar {
        case "=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠": return true
        case "\"": break
        case "!"..."~": return false
        default:
            let properties = scalar.properties
            guard properties.isWhitespace || properties.isDefaultIgnorableCodePoint else { return false }
        }
        index += UTF8.width(scalar)
    }
    return false
}
