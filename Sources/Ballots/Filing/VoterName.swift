import Text

/// The rule of voters' names: what is folded to the same name is one voter.
enum VoterName {
    /// The name that counts, as UTF-8.
    static func key(_ name: String) -> [UInt8] { Array(folded(name).utf8) }

    /// What people would take a name that counts for; nil where that is the name itself.
    static func loose(_ key: [UInt8]) -> [UInt8]? {
        // Folding again changes nothing of ASCII but runs of spaces, which are rarer than names to look at.
        if key.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) { return nil }
        let loose = foldedLoosely(String(decoding: key, as: UTF8.self))
        return loose.utf8.elementsEqual(key) ? nil : Array(loose.utf8)
    }

    /// The name that counts, if it is one.
    ///
    /// - Parameter whose: What messages call its bearer.
    static func checked(_ name: String, of whose: String = "user") throws(Refusal) -> [UInt8] {
        let key = folded(name)
        let count = key.unicodeScalars.count
        guard count > 0 else { throw Refusal("the \(whose)'s name is empty") }
        guard count <= 64 else { throw Refusal("the \(whose)'s name has more than 64 characters") }
        for scalar in key.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                throw Refusal("there is a control character in the \(whose)'s name")
            default: break
            }
        }
        return Array(key.utf8)
    }
}
