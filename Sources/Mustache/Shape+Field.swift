extension Shape {
    /// A field that templates can show or test by its name.
    public struct Field: Sendable {
        /// The name that templates use.
        public let name: String

        /// The kind of its value.
        public let kind: Kind

        /// One line of documentation for theme authors.
        public let summary: String

        /// Creates a field.
        public init(_ name: String, kind: Kind, summary: String) {
            self.name = name
            self.kind = kind
            self.summary = summary
        }
    }
}
