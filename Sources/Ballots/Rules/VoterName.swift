import Text

/// The rules for voters' names: names with the same folded form belong to one voter.
package enum VoterName {
    /// Returns the folded name, as UTF-8.
    package static func key(_ name: String) -> [UInt8] { Array(folded(name).utf8) }

    /// Returns the form that is equal for folded names that look alike; nil if that is the name itself.
    package static func loose(_ key: [UInt8]) -> [UInt8]? {
        // In ASCII the form differs only for runs of spaces. Spaces are rare, so any space takes the slow path.
        if key.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) { return nil }
        let loose = skeleton(String(decoding: key, as: UTF8.self))
        return loose.utf8.elementsEqual(key) ? nil : Array(loose.utf8)
    }

    /// Returns the folded name, or throws if the name isn't valid.
    ///
    /// - Parameter whose: The word for the person in messages.
    static func checked(_ name: String, of whose: String = "user") throws(Refusal) -> [UInt8] {
        let key = folded(name)
        let count = key.unicodeScalars.count
        guard !key.isBlank else { throw Refusal("the \(whose)'s name is empty", .invalidName) }
        guard count <= 64 else { throw Refusal("the \(whose)'s name has more than 64 characters", .invalidName) }
        for scalar in key.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator,
                _ where !scalar.canBeShown:
                throw Refusal("the \(whose)'s name contains a control character", .invalidName)
            default: break
            }
        }
        return Array(key.utf8)
    }
}
