/// A body as HTML, with its plain text and the findings.
public struct RenderedBody: Hashable, Sendable {
    /// Safe HTML: whole elements, no markup of the author's own.
    public var html: [UInt8]
    /// The body as plain text, without control characters and without a final line end; empty if not requested.
    public var plainText: String
    /// The parts that were left out or changed for safety, in order; at most a hundred.
    public var findings: [Finding]

    /// A body that was rendered to `html`.
    public init(html: [UInt8], plainText: String = "", findings: [Finding] = []) {
        self.html = html
        self.plainText = plainText
        self.findings = findings
    }

    /// A part that was left out or changed for safety.
    public struct Finding: Hashable, Sendable {
        /// The subject.
        public var kind: Kind
        /// The line within the body, from 1.
        public var line: Int
        /// The column in bytes, from 1; 0 if unknown.
        public var column: Int
        /// The change and its reason, in a sentence without a full stop.
        public var message: String

        /// Creates a finding.
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
            /// An address that is invalid because it contains a blank.
            case blankInAddress
            /// An image without words in its place.
            case imageText
        }
    }
}
