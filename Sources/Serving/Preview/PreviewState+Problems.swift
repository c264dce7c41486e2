import Diagnostics
import Files
import Pages
import Text

extension PreviewState.Problems {
    /// The most problems to show on pages, errors first: no one fixes more at once, and each excerpt reads a file.
    private static let limit = 100

    /// The most warnings above the owner's lists.
    private static let warningLimit = 10

    /// Creates the problems of a failed build from its log, for the pages' overlay and the owner's pages.
    ///
    /// - Parameter isBuilt: True for the warnings of a build that succeeded. Only the owner's pages show them: its owner
    ///   may not have a terminal.
    init(_ log: DiagnosticLog, isBuilt: Bool, site: String) {
        if isBuilt {
            let warnings = log.diagnostics.filter { $0.severity == .warning }
            described = warnings.prefix(Self.warningLimit).map { Self.described($0, site) }
            return
        }
        let errors = log.diagnostics.filter { $0.severity == .error }
        let shown = (errors + log.diagnostics.filter { $0.severity != .error }).prefix(Self.limit)
        listed = shown.map { Self.json($0, site) }
        described = shown.map { Self.described($0, site) }
        self.errors = errors.count
        more = log.diagnostics.count - shown.count
    }

    /// A diagnostic in words, with its place in the site's folder.
    private static func described(_ diagnostic: Diagnostic, _ site: String) -> EditContent.Problem {
        let place = diagnostic.place.map { shown($0, site) + ": " } ?? ""
        return (place + diagnostic.message, hintInBrowser(diagnostic.hint))
    }

    /// A diagnostic as JSON, with its place in the site's folder and the lines around it.
    private static func json(_ diagnostic: Diagnostic, _ site: String) -> JSONValue {
        let lines = diagnostic.place.flatMap { excerpt(of: $0.file, around: $0.line) }
        var problem: JSONValue = [
            "severity": .string(diagnostic.severity.rawValue), "code": .string(diagnostic.code.rawValue),
            "message": .string(diagnostic.message),
        ]
        problem.add("hint", diagnostic.hint.map(JSONValue.string))
        problem.add("place", diagnostic.place.map { .string(shown($0, site)) })
        problem.add(
            "lines",
            .array(
                (lines ?? []).map { line in
                    [
                        "number": .number(line.number), "text": .string(line.text),
                        "here": .boolean(line.number == diagnostic.place?.line),
                    ]
                }))
        return problem
    }

    /// A place with the file's path below the site's folder.
    private static func shown(_ place: Place, _ site: String) -> String {
        var place = place
        place.file = place.file.droppingPrefix(site + "/") ?? place.file
        return place.description
    }
}
