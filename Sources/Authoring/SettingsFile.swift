package import Content
package import Diagnostics
package import Documents
import Files

/// The file with a site's settings, open for changes. Keys are paths in it, such as `theme.look`.
package struct SettingsFile {
    package private(set) var file: RecordFile

    /// The site's own language, for texts in several languages; nil with only one.
    private let language: String?

    init(_ file: RecordFile) {
        self.file = file
        language = Self.configuration(in: file).languages.first
    }

    /// The theme's settings.
    package var theme: ThemeSettings { Self.configuration(in: file).theme }

    private static func configuration(in file: RecordFile) -> SiteConfiguration {
        var discarded = DiagnosticLog()
        return SiteConfiguration(file.document.root, file: file.document.file, &discarded)
    }

    /// The value of a setting; nil if the file doesn't have it.
    package subscript(key: String) -> Node.Value? {
        guard let node = node(at: Self.names(of: key)) else { return nil }
        return (language.flatMap { node.member($0) } ?? node).value
    }

    /// Sets a value; nil removes it in all languages, with a group that would then be empty.
    package mutating func set(_ key: String, to value: Node.Value?) throws(AuthoringError) {
        try set(Self.names(of: key), to: value)
    }

    /// Sets the value at these names, which may contain full stops, like `set(_:to:)` for a key.
    package mutating func set(_ keys: [String], to value: Node.Value?) throws(AuthoringError) {
        var names = keys
        if let language, value != nil, node(at: names)?.member(language) != nil { names.append(language) }
        var path: EditableDocument.Path = []
        while path.count < names.count - 1, let index = file.document[path].index(of: names[path.count]),
            case .object = file.document[path + [index]].value
        { path.append(index) }
        guard let value else {
            guard path.count == names.count - 1 else { return }
            while !path.isEmpty, case .object(let members) = file.document[path].value, members.count == 1,
                members[0].key == names[path.count]
            { path.removeLast() }
            return try file.removeField(names[path.count], at: path)
        }
        let nested = names.dropFirst(path.count + 1).reversed().reduce(value) { value, name in
            .object([Member(name, value)])
        }
        try file.set(names[path.count], to: nested, at: path)
    }

    /// The setting that a problem is about; nil if it isn't about a single one.
    package func key(of problem: Diagnostic) -> String? {
        if let field = problem.field { return field }
        guard let place = problem.place, place.file == file.document.file else { return nil }
        var (names, path): ([String], EditableDocument.Path) = ([], [])
        while let name = file.document.field(at: place.position, ofObjectAt: path),
            let index = file.document[path].index(of: name)
        {
            names.append(name)
            path.append(index)
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    private static func names(of key: String) -> [String] { key.split(separator: ".").map(String.init) }

    private func node(at names: [String]) -> Node? {
        names.reduce(Optional(file.document.root)) { node, name in node?.member(name) }
    }
}

extension RecordStore {
    /// Reads the site's settings.
    package func settings() throws(AuthoringError) -> SettingsFile {
        for name in SiteConfiguration.fileNames {
            let isThere = try onDisk { () throws(FileError) in try content.status(name) != nil }
            if isThere { return SettingsFile(try file(at: name)) }
        }
        throw .gone(what: "Content/site.yaml")
    }
}
