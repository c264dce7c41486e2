import Bytes
import Files
import Pages

/// The results of checking the templates in the site's languages.
struct CachedTheme {
    let checks: [CheckedTemplates]
}

extension CachedTheme: CachePart {
    static let name = "theme"
    static let isOfOutput = false

    init(from reader: inout ByteReader) throws(ByteReader.Damage) { checks = try reader.value() }

    func store(in writer: inout ByteWriter) { writer.store(checks) }
}

extension BuildCache {
    /// Reads the results of checking templates in earlier builds; empty for a clean build.
    func checkedTemplates(_ options: BuildOptions) -> [CheckedTemplates] {
        options.clean ? [] : (try? part(CachedTheme.self))?.checks ?? []
    }

    /// Stores the results of checking a theme's templates.
    func keep(_ theme: SiteTheme) throws(FileError) {
        var checks: [CheckedTemplates] = []
        for checked in ([theme] + theme.further).compactMap(\.checked)
        where !checks.contains(where: { $0.inputs == checked.inputs }) { checks.append(checked) }
        try keep(CachedTheme(checks: checks))
    }
}
