package import Bytes
import Content
package import Crypto
import Diagnostics
import Mustache

/// The result of a check that found no problem in a theme's templates.
///
/// The check walks through every page with all templates that it includes, which is a tenth of the work of a small build.
/// The result depends only on the theme's files, the fields in texts, and the fields of pages.
package struct CheckedTemplates: Sendable {
    /// The digest of everything that the result depends on.
    package let inputs: Digest

    struct Page: Sendable {
        /// The page's template and all that it includes, sorted.
        let templates: [String]

        /// A flag for each field of the page: true if these show it.
        let shown: [Bool]

        /// The signature of the page's shape.
        let shape: UInt64
    }

    /// The pages by their templates.
    private let pages: [String: Page]

    /// Returns the results for these pages; nil if another version of the program, with other fields, has stored them.
    private func results(for wanted: PageTemplates) -> [Page]? {
        let found = wanted.shapes.compactMap { page in
            pages[page.template].flatMap { $0.shape == page.shape.signature ? $0 : nil }
        }
        return found.count == wanted.shapes.count ? found : nil
    }
}

extension CheckedTemplates {
    /// Checks the templates of pages, unless one of the `known` results has the same inputs.
    ///
    /// - Returns: The result for each page, and the result to store. The latter is nil in case of problems, which the
    ///   next build must report again, or if only some of the pages are checked.
    static func check(
        _ pages: PageTemplates, of library: TemplateLibrary, _ inputs: Digest, knowing known: [CheckedTemplates],
        _ log: inout DiagnosticLog
    ) -> (pages: [Page], result: CheckedTemplates?) {
        if let result = known.first(where: { $0.inputs == inputs }), let results = result.results(for: pages) {
            return (results, pages.areAll ? result : nil)
        }
        var checker = TemplateChecker(library)
        var problems = DiagnosticLog()
        let reports = checker.check(pages.usable, &problems)
        log.append(problems)
        let results = zip(pages.shapes, reports).map { page, report in
            Page(
                templates: report.templates.sorted(), shown: report.shownFields(of: page.shape),
                shape: page.shape.signature)
        }
        guard pages.areAll, problems.diagnostics.isEmpty else { return (results, nil) }
        let all = Dictionary(uniqueKeysWithValues: zip(pages.shapes.map(\.template), results))
        return (results, CheckedTemplates(inputs: inputs, pages: all))
    }

    /// The digest of everything that a check depends on, except the fields of pages.
    static func inputs(_ files: ThemeFiles, _ strings: Strings) -> Digest {
        var hash = SHA256()
        hash.update(files.digest.bytes)
        strings.templateTexts.forEachText { name, fields in
            hash.update("\(name)\0\(fields.joined(separator: "\0"))\n")
        }
        hash.update("\(SiteView.globals.shape.signature)")
        return hash.finish()
    }
}

extension CheckedTemplates: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(inputs, pages) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { (inputs, pages) = try reader.values() }
}

extension CheckedTemplates.Page: ByteCodable {
    func store(in writer: inout ByteWriter) { writer.store(templates, shown, shape) }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) { (templates, shown, shape) = try reader.values() }
}
