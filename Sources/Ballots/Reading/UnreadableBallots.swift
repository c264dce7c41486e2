import Text

/// The reason why a file of ballots is refused: it can't be split into records, so no record can be trusted.
public struct UnreadableBallots: Error, Hashable, Sendable {
    /// The line, from 1; 0 if the message is about the entire file.
    public let line: Int

    /// The broken rule, in the author's words.
    public let message: String

    /// Advice on how to fix it.
    public let hint: String

    init(line: Int = 0, _ message: String, hint: String) {
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// Recognises by its first bytes that a file isn't text; nil if it may contain ballots.
    init?(ifNoText beginning: [UInt8]) {
        var hint = "save it as CSV UTF-8"
        let message: String
        if beginning.starts(with: [0x50, 0x4b, 3, 4]) {
            message = "this is an Excel workbook or another zip file, not text"
        } else if beginning.starts(with: [0xd0, 0xcf, 0x11, 0xe0]) {
            message = "this is an old Excel workbook or another Office document, not text"
        } else if isUTF16(beginning) {
            message = "the file is in UTF-16"
            hint = "save it as UTF-8; spreadsheet programs call that CSV UTF-8"
        } else {
            return nil
        }
        self.init(message, hint: hint)
    }
}
