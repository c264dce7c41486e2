import Content
import Crypto
import Diagnostics
import Files
import Text

/// The theme's assets, with a digest of their bytes in their names, so that browsers can cache them forever.
///
/// Style sheets and script modules refer to other assets: those are published first, and the references get their new
/// names.
struct PublishedAssets {
    private(set) var assets: [Asset] = []
    private let files: [String: ThemeFile]
    private var names: [String: String] = [:]

    /// The assets that wait for their referenced assets to be published, outermost first.
    private var waiting: [String] = []

    /// Publishes the files; reports modules that import missing modules or each other.
    init(_ files: [(path: String, file: ThemeFile)], _ log: inout DiagnosticLog) {
        self.files = Dictionary(files.map { ($0.path, $0.file) }) { first, _ in first }
        for (path, file) in files { publish(path, file, &log) }
    }

    /// The published path of the asset at `path`; `path` itself if the asset doesn't exist.
    subscript(path: String) -> String { names[path] ?? path }

    /// The bytes of the theme's file at `path`, unchanged; empty if the file doesn't exist.
    func bytes(_ path: String) -> [UInt8] { files[path]?.bytes ?? [] }

    private mutating func publish(_ path: String, _ file: ThemeFile, _ log: inout DiagnosticLog) {
        if names[path] != nil { return }
        waiting.append(path)
        defer { waiting.removeLast() }
        var bytes: [UInt8] = []
        var copied = 0
        for reference in assetReferences(in: file.bytes, at: path) {
            guard let other = files[reference.path], !waiting.contains(reference.path) else {
                report(reference, in: path, file, &log)
                continue
            }
            publish(reference.path, other, &log)
            let name = file.bytes[reference.range]
            let folder = name.prefix(through: (name.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex - 1))
            bytes += file.bytes[copied..<reference.range.lowerBound] + folder + self[reference.path].lastName.utf8
            copied = reference.range.upperBound
        }
        bytes += file.bytes[copied...]
        let isText = path.utf8.ends(with: ".css") || path.utf8.ends(with: ".js")
        add(path, isText && file.isBuiltIn ? bytes.withoutCommentLines : bytes)
    }

    private mutating func add(_ path: String, _ bytes: [UInt8]) {
        let digest = SHA256.digest(of: bytes)
        let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        let name = "\(path[..<dot]).\(digest.hex.prefix(10))\(path[dot...])"
        names[path] = name
        assets.append(Asset(path: name, source: .bytes(bytes), fingerprint: digest))
    }

    /// Reports an invalid import of a module; a style sheet's `url("…")` may lead anywhere.
    private func report(
        _ reference: AssetReference, in path: String, _ file: ThemeFile, _ log: inout DiagnosticLog
    ) {
        guard path.utf8.ends(with: ".js") else { return }
        let place = Place(file: file.name, at: Position(of: reference.range.lowerBound, in: file.bytes[...]))
        if let start = waiting.firstIndex(of: reference.path) {
            let chain = (waiting[start...] + [reference.path]).joined(separator: " → ")
            log.error(
                .templateImport, at: place, "these modules import each other: \(chain)",
                hint: "move the shared code into a module that both import")
        } else {
            let near = suggestion(for: reference.path, among: files.keys.sorted())
            log.error(
                .templateImport, at: place, "there is no module \(reference.path)",
                hint: near.map { "did you mean \($0)?" })
        }
    }
}

extension [UInt8] {
    /// The lines of a script or style sheet, without indentation and without comment lines.
    ///
    /// Only for the built-in theme, whose template literals, texts and comments never span lines.
    fileprivate var withoutCommentLines: [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(count)
        var start = startIndex
        while start < endIndex {
            let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
            let line = self[start..<end].drop { $0 == UInt8(ascii: " ") }
            start = end + 1
            if line.isEmpty || line.isComment { continue }
            kept += line
            kept.append(UInt8(ascii: "\n"))
        }
        return kept
    }
}

extension ArraySlice<UInt8> {
    fileprivate var isComment: Bool {
        guard count > 1, first == UInt8(ascii: "/") else { return false }
        if self[startIndex + 1] != UInt8(ascii: "*") { return self[startIndex + 1] == UInt8(ascii: "/") }
        // The first end of a comment must also end the line.
        let end = indices.dropFirst(2).dropLast().first {
            self[$0] == UInt8(ascii: "*") && self[$0 + 1] == UInt8(ascii: "/")
        }
        return end == endIndex - 2
    }
}
