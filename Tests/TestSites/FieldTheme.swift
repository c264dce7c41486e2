import Diagnostics
import Foundation
import TestSupport
import Testing

/// A theme that shows all, some or no fields.
package enum FieldTheme: Sendable, CustomTestStringConvertible {
    case builtIn
    /// All templates are empty.
    case empty
    /// Each page shows only its structured data, if any.
    case structuredData
    /// One template is empty.
    case without(String)

    /// The themes to test; nightly runs also test an empty theme, and the built-in one with each template emptied in turn.
    package static let tested =
        [builtIn, structuredData] + (Night.isOn ? [empty] + dispensable.map { without($0) } : [])

    /// The templates of pages and the partials that they include.
    package static let templates = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: Shared.package.path + "/Templates")
        return (files ?? []).filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }.sorted()
    }()

    /// Returns the changes to test with the theme; testing all of them is too slow for every test run.
    package func changes(to document: FieldDocument) -> Set<FieldDocument.Kind> {
        let isPlain = document.object != "site" && !document.path.hasSuffix("gated.json")
        return switch self {
        case _ where Night.isOn: [.other, .removed]
        case .builtIn: document.path.hasSuffix("gated.json") ? [.other] : [.other, .removed]
        case .structuredData: isPlain ? [.other] : []
        case .empty, .without: []
        }
    }

    private static let nothing = "<!DOCTYPE html><title>x</title>\n"

    /// The templates that can be empty without errors in the others. The layout can't, because pages fill its blocks.
    private static let dispensable = templates.filter { name in
        guard let site = try? TestSite() else { return false }
        site.write("Templates/\(name).mustache", nothing)
        return !site.check().log.hasErrors
    }

    /// The templates that pages use directly.
    private static let outermost = {
        let said = texts(ofCheckingAll: nothing)
        return templates.filter { name in
            !said.contains { $0.contains("/\(name).mustache: ") && $0.contains("[template.unused]") }
        }
    }()

    /// The templates of pages with structured data.
    private static let telling = {
        let said = texts(ofCheckingAll: nothing + data)
        return outermost.filter { name in
            !said.contains { $0.contains("/\(name).mustache:") && $0.contains("[template.unknown-name]") }
        }
    }()

    private static let data = "{{{structuredData}}}\n"

    /// Returns the messages of a check of a site whose templates all have the same text.
    private static func texts(ofCheckingAll text: String) -> [String] {
        guard let site = try? TestSite() else { return [] }
        for name in templates { site.write("Templates/\(name).mustache", text) }
        return site.check().texts
    }

    /// Writes the theme's templates into a site.
    package func dress(_ site: TestSite) {
        func write(_ names: [String], _ text: String) {
            for name in names { site.write("Templates/\(name).mustache", text) }
        }
        switch self {
        case .builtIn: break
        case .empty: write(Self.outermost, Self.nothing)
        case .structuredData:
            write(Self.outermost, Self.nothing)
            write(Self.telling, Self.nothing + Self.data)
        case .without(let name): write([name], Self.nothing)
        }
    }

    package var testDescription: String { "\(self)" }
}
