import Text

/// The rule of voters' names: what is folded to the same name is one voter.
enum VoterName {
    /// The name that counts, as UTF-8.
    static func key(_ name: String) -> [UInt8] { Array(folded(name).utf8) }

    /// The name that counts, if it is one.
    static func checked(_ name: String) throws(Refusal) -> [UInt8] {
        let key = folded(name)
        let count = key.unicodeScalars.count
        guard count > 0 else { throw Refusal("the user's name is empty") }
        guard count <= 64 else { throw Refusal("the user's name has more than 64 characters") }
        for scalar in key.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                throw Refusal("there is a control character in the user's name")
            default: break
            }
        }
        return Array(key.utf8)
    }
}
