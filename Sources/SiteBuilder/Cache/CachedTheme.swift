import Bytes
import Files
import Output
import Pages

/// The results of checking the templates in the site's languages.
struct CachedTheme {
    let checks: [CheckedTemplates]
}

extension CachedTheme: CachePart {
    static let name = "last-theme"

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        checks = try reader.array { (reader) throws(ByteReader.Damage) in try CheckedTemplates(from: &reader) }
    }

    func store(in writer: inout ByteWriter) { writer.write(checks) { $1.store(in: &$0) } }
}

extension BuildCache {
    /// Reads the results of checking templates in earlier builds; none for a clean build.
    func checkedTemplates(_ options: BuildOptions) -> [CheckedTemplates] {
        // If they are unreadable, the templates are checked again.
        options.clean ? [] : (try? part(CachedTheme.self))?.checks ?? []
    }

    /// Stores the results of checking a theme's templates, unless they are stored already.
    func keep(_ theme: SiteTheme) throws(FileError) {
        var checks: [CheckedTemplates] = []
        for checked in ([theme] + theme.further).compactMap(\.checked)
        where !checks.contains(where: { $0.inputs == checked.inputs }) { checks.append(checked) }
        let part = CachedTheme(checks: checks)
        guard try journal()?.read(CachedTheme.name) != part.stored else { return }
        try keep(part)
    }
}
