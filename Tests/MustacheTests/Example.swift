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

    /// All examples of the suite `name`; empty if the specification is missing.
    static func suite(_ name: String) throws -> [Example] {
        struct Suite: Decodable { let tests: [Example] }
        guard let file = folder?.appending(path: "\(name).json") else { return [] }
        return try JSONDecoder().decode(Suite.self, from: Data(contentsOf: file)).tests
    }

    /// The names of the suites, sorted; empty if the specification is missing.
    static var suiteNames: [String] {
        get throws {
            guard let folder else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
        }
    }

    static let isAvailable = folder != nil

    private static let folder = Shared.folder("specs/mustache")
}

extension Example: CustomTestStringConvertible {
    var testDescription: String { name }
}
