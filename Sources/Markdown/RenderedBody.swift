/// The HTML of a body, with its plain text and findings.
public struct RenderedBody: Hashable, Sendable {
    /// Safe HTML: complete elements, without markup from the author.
    public var html: [UInt8]
    /// The body as plain text, without control characters and without a final line end; empty unless requested.
    public var plainText: String
    /// The parts that were removed or changed for safety, in order; at most a hundred.
    public var findings: [Finding]

    /// Creates a body rendered as `html`.
    public init(html: [UInt8], plainText: String = "", findings: [Finding] = []) {
        self.html = html
        self.plainText = plainText
        self.findings = findings
    }

    /// A part that was removed or changed for safety.
    public struct Finding: Hashable, Sendable {
        /// The subject of the finding.
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
            /// An address that is invalid because it contains a space.
            case blankInAddress
            /// An image without alternative text.
            case imageText
            /// An entire body that exceeds a limit.
            case limit
        }
    }
}
