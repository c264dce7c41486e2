import Crypto

/// The theme's assets under names that hold a digest of their bytes, so that browsers may keep them for ever.
struct PublishedAssets {
    private(set) var assets: [Asset] = []
    private var names: [String: String] = [:]

    /// Publishes the files; style sheets last, because they name the others.
    init(_ files: [(path: String, file: ThemeFile)]) {
        let isStyle = { (path: String) in path.utf8.ends(with: ".css") }
        for (path, file) in files where !isStyle(path) { publish(path, file.bytes) }
        for (path, file) in files where isStyle(path) { publish(path, renamingAssets(in: file.bytes)) }
    }

    /// The published path of the asset at `path`, or `path` where there is none.
    subscript(path: String) -> String { names[path] ?? path }

    private mutating func publish(_ path: String, _ bytes: [UInt8]) {
        let digest = SHA256.digest(of: bytes)
        let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        let name = "\(path[..<dot]).\(digest.hex.prefix(10))\(path[dot...])"
        names[path] = name
        assets.append(Asset(path: name, source: .bytes(bytes), fingerprint: digest))
    }

    /// A style sheet whose `url("cork.svg")` has become `url("cork.0123456789.svg")`.
    private func renamingAssets(in style: [UInt8]) -> [UInt8] {
        let call = Array("url(\"".utf8)
        let folder = "assets/"
        var renamed: [UInt8] = []
        var rest = style[...]
        while let next = rest.firstIndex(of: call[0]) {
            renamed += rest[..<next]
            rest = rest[next...]
            guard rest.starts(with: call), let end = rest.dropFirst(call.count).firstIndex(of: UInt8(ascii: "\""))
            else {
                renamed.append(rest.removeFirst())
                continue
            }
            let name = String(decoding: rest[(next + call.count)..<end], as: UTF8.self)
            renamed += call
            renamed += self[folder + name].utf8.dropFirst(folder.utf8.count)
            rest = rest[end...]
        }
        return renamed + rest
    }
}
