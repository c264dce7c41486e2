import Files

extension Run {
    /// Returns the password in the variable that a flag names as `env:NAME`; nil for other texts.
    func password(in source: String) throws(CommandError) -> String? {
        guard let name = source.droppingPrefix("env:") else { return nil }
        return try require(
            Environment.value(name), "the environment variable \(name) is not set", hint: "set it to the password")
    }
}
