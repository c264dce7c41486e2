extension StringProtocol {
    /// The text with a capital first letter.
    public var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
