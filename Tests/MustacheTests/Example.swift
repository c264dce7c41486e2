import Foundation
import Mustache
import TestSupport
import Testing

/// An example of the published specification.
struct Example: Decodable, Sendable {
    let name: String
    let data: Value
    let template: String
    let partials: [String: String]?
    let expected: String

    /// Every example of the suite `name`; none where the specification isn't at hand.
    static func suite(_ name: String) -> [Example] {
        struct Suite: Decodable { let tests: [Example] }
        guard let file = Shared.folder("specs/mustache")?.appending(path: "\(name).json"),
            let data = try? Data(contentsOf: file)  // the suite's own test fails where it has no examples
        else { return [] }
        return (try? JSONDecoder().decode(Suite.self, from: data).tests) ?? []
    }

    static let isAvailable = Shared.folder("specs/mustache") != nil
}

extension Example: CustomTestStringConvertible {
    var testDescription: String { name }
}
