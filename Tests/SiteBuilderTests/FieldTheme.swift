import Diagnostics
import Foundation
import TestSupport
import Testing

/// A theme that shows all, little or nothing of what there is to show.
enum FieldTheme: Sendable, CustomTestStringConvertible {
    case builtIn
    /// No template shows anything.
    case empty
    /// Each page shows what it tells search engines, where it tells them anything, and nothing else.
    case structuredData
    /// One template shows nothing.
    case without(String)

    /// The themes to test: also those without one template where there is a night to do it.
    static let tested = [builtIn, empty, structuredData] + (Night.isOn ? dispensable.map { without($0) } : [])

    /// The templates of pages and of what they include.
    static let templates = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: Shared.package.path + "/Templates")
        return (files ?? []).filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }.sorted()
    }()

    /// What is changed of a document with the theme. All of it takes more time than every run of the tests has.
    func changes(to document: FieldDocument) -> Set<FieldDocument.Kind> {
        let isPlain = document.object != "site" && !document.path.hasSuffix("gated.json")
        return switch self {
        case _ where Night.isOn: [.other, .removed]
        case .builtIn: document.path.hasSuffix("gated.json") ? [.other] : [.other, .removed]
        case .empty: isPlain ? [.removed] : []
        case .structuredData: isPlain ? [.other] : []
        case .without: []
        }
    }

    private static let nothing = "<!DOCTYPE html><title>x</title>\n"

    /// Those without which the others are valid; pages fill blocks of the layout.
    private static let dispensable = templates.filter { name in
        guard let site = try? TestSite() else { return false }
        site.write("Templates/\(name).mustache", nothing)
        return !site.check().log.hasErrors
    }

    /// The templates that pages use even if none of them includes another one.
    private static let outermost = {
        let said = texts(ofCheckingAll: nothing)
        return templates.filter { name in
            !said.contains { $0.contains("/\(name).mustache: ") && $0.contains("[template.unused]") }
        }
    }()

    /// Those of pages that tell search engines something.
    private static let telling = {
        let said = texts(ofCheckingAll: nothing + data)
        return outermost.filter { name in
            !said.contains { $0.contains("/\(name).mustache:") && $0.contains("[template.unknown-name]") }
        }
    }()

    private static let data = "{{{structuredData}}}\n"

    /// What a check says of a site in which all templates have one text.
    private static func texts(ofCheckingAll text: String) -> [String] {
        guard let site = try? TestSite() else { return [] }
        for name in templates { site.write("Templates/\(name).mustache", text) }
        return site.check().texts
    }

    /// Gives a site the theme.
    func dress(_ site: TestSite) {
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

    var testDescription: String { "\(self)" }
}

/// Whether there is time for tests that take many minutes.
enum Night {
    static let isOn = ProcessInfo.processInfo.environment["NIGHTLY"] != nil
}
