import Text

/// Why a whole file of ballots is refused: where its parts can't be told from one another, none of them can be trusted.
public struct UnreadableBallots: Error, Hashable, Sendable {
    /// The line, from 1; 0 where it is about the whole file.
    public let line: Int

    /// The rule broken, in the author's words.
    public let message: String

    /// What to do about it.
    public let hint: String

    init(line: Int = 0, _ message: String, hint: String) {
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// Why a file is refused that begins with bytes that no ballots begin with; nil where it may have some.
    init?(ifNoText beginning: [UInt8]) {
        var hint = "save it as CSV UTF-8"
        let message: String
        if beginning.starts(with: [0x50, 0x4b, 3, 4]) {
            message = "this is an Excel workbook or another zip file, and no text"
        } else if beginning.starts(with: [0xd0, 0xcf, 0x11, 0xe0]) {
            message = "this is an old Excel workbook or another Office document, and no text"
        } else if isUTF16(beginning) {
            message = "the file is in UTF-16"
            hint = "save it as UTF-8; spreadsheet programs call that CSV UTF-8"
        } else {
            return nil
        }
        self.init(message, hint: hint)
    }
}
