/// A body as HTML, and what else is known of it.
public struct RenderedBody: Hashable, Sendable {
    /// Safe HTML: whole elements, no markup of the author's own.
    public var html: [UInt8]
    /// The body as text for reading, without controls and without a line end at its end; empty where it is not wanted.
    public var plainText: String
    /// What was left out or changed for safety, in order; the first hundred.
    public var findings: [Finding]

    /// A body that was rendered to `html`.
    public init(html: [UInt8], plainText: String = "", findings: [Finding] = []) {
        self.html = html
        self.plainText = plainText
        self.findings = findings
    }

    /// Something left out or changed for safety.
    public struct Finding: Hashable, Sendable {
        /// What it is about.
        public var kind: Kind
        /// The line within the body, from 1.
        public var line: Int
        /// The column in bytes, from 1; 0 where it is not known.
        public var column: Int
        /// What was done and why, in a sentence without a full stop.
        public var message: String

        /// A finding at a line and a column of the body.
        public init(kind: Kind, line: Int, column: Int, message: String) {
            self.kind = kind
            self.line = line
            self.column = column
            self.message = message
        }

        /// The subjects of findings.
        public enum Kind: UInt8, Sendable {
            /// An HTML tag or block.
            case rawHTML
            /// A link's address.
            case link
            /// An image's address.
            case image
            /// An address with a blank, which makes it none.
            case blankInAddress
        }
    }
}
