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
    static func suite(_ name: String) -> [Example] {
        struct Suite: Decodable { let tests: [Example] }
        guard let file = folder?.appending(path: "\(name).json"),
            let data = try? Data(contentsOf: file)  // another test reports that it is missing
        else { return [] }
        return (try? JSONDecoder().decode(Suite.self, from: data).tests) ?? []
    }

    /// The names of the suites, sorted.
    static var suiteNames: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder?.path ?? "").sorted().map {
                URL(filePath: $0).deletingPathExtension().lastPathComponent
            }
        }
    }

    static let isAvailable = folder != nil

    private static let folder = Shared.folder("specs/mustache")
}

extension Example: CustomTestStringConvertible {
    var testDescription: String { name }
}
