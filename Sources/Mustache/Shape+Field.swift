extension Shape {
    /// One thing that templates can show or test by its name.
    public struct Field: Sendable {
        /// The name that templates use.
        public let name: String

        /// What it holds.
        public let kind: Kind

        /// One line for theme authors.
        public let summary: String

        /// A field called `name`.
        public init(_ name: String, _ kind: Kind, _ summary: String) {
            self.name = name
            self.kind = kind
            self.summary = summary
        }
    }
}
