import Crypto
package import Diagnostics
package import Files

/// The canonical path of a folder that can be an output.
package struct OutputPlace: Sendable {
    /// The path of the parent folder, which need not exist yet.
    package let parent: String

    package let name: String

    /// True for a folder directly in the site's own folder, where no other site writes.
    package let isInSite: Bool

    /// The key of its records; derived from its path in the site, or in the file system for a folder outside the site.
    package let key: String

    /// The full path.
    package var path: String { parent == "/" ? "/" + name : "\(parent)/\(name)" }

    /// Resolves the path in `options`, or reports why a site can't be written there. Doesn't change the disk.
    package init?(_ options: OutputOptions, _ log: inout DiagnosticLog) throws(FileError) {
        do {
            try self.init(finding: options)
        } catch {
            switch error {
            case .file(let error): throw error
            case .refused(let message):
                let place = options.place ?? (options.path.isEmpty ? nil : Place(file: options.path))
                switch options.purpose {
                case .output:
                    let hint = "choose a separate folder for the output, such as public"
                    log.error(.outputRefused, at: place, message, hint: hint)
                case .target:
                    let hint = "choose a separate folder to publish to, such as ../www"
                    log.error(.publishRefused, at: place, message, hint: hint)
                }
                return nil
            }
        }
    }

    private init(finding options: OutputOptions) throws(Failure) {
        let what = options.purpose == .output ? "the output" : "the target"
        guard !options.path.isEmpty, !options.path.utf8.contains(0) else {
            throw .refused("\(what) needs a valid path")
        }
        guard let path = try OutputPlace.resolve(options.path) else {
            throw .refused("the path of \(what) has \"..\" after a folder that doesn't exist")
        }
        guard path != "/" else { throw .refused("\(what) can't be the root of the file system") }
        (parent, name) = path.folderAndName

        let site = try OutputPlace.canonical(options.site)
        isInSite = parent.utf8.elementsEqual(site.utf8)
        key = OutputPlace.key(path, in: site)
        if let home = options.home, path.holds(try OutputPlace.canonical(home)) {
            throw .refused("\(what) can't be your home folder or a folder that contains it")
        }
        if path.holds(site) {
            throw .refused("\(what) can't be the site's own folder or a folder that contains it")
        }
        for source in options.sources {
            let resolved = try OutputPlace.canonical(source)
            guard !path.holds(resolved), !resolved.holds(path) else {
                throw .refused("\(what) can't be inside or around \(source), which belongs to the site")
            }
        }
        switch try OutputPlace.kind(at: path) {
        case nil, .folder: break
        case .link: throw .refused("\(what) is a link, and a site is never written through a link")
        case .file, .special: throw .refused("\(what) isn't a folder")
        }
    }

    private enum Failure: Error {
        case refused(String)
        case file(FileError)
    }

    /// Makes a path canonical, whether it exists or not. Follows all links except one at the end.
    ///
    /// - Returns: nil if `..` follows a component that doesn't exist, because its parent is unknown.
    private static func resolve(_ path: String) throws(Failure) -> String? {
        try onDisk(as: Failure.file) { () throws(FileError) in
            var names = path.names.map(String.init)
            // The caller checks for a link at the end, unless the path leads through it: "link/." is the folder it
            // points to.
            guard let last = names.last, last != ".", last != ".." else { return try Folder.canonicalPath(path) }
            let start = path.utf8.first == UInt8(ascii: "/") ? "/" : "./"
            var rest = [names.removeLast()]
            while true {
                if let parent = try Folder.canonicalPath(start + names.joined(separator: "/")) {
                    guard !rest.contains("..") else { return nil }
                    let below = rest.filter { $0 != "." }.joined(separator: "/")
                    return parent == "/" ? "/" + below : "\(parent)/\(below)"
                }
                guard let name = names.popLast() else { return nil }
                rest.insert(name, at: 0)
            }
        }
    }

    /// Makes the path of a folder that must not overlap the output canonical, whether it exists or not.
    private static func canonical(_ path: String) throws(Failure) -> String {
        let known = try onDisk(as: Failure.file) { () throws(FileError) in try Folder.canonicalPath(path) }
        if let known { return known }
        return try resolve(path) ?? path
    }

    private static func kind(at path: String) throws(Failure) -> FileStatus.Kind? {
        try onDisk(as: Failure.file) { () throws(FileError) in try Folder.status(at: path)?.kind }
    }

    private static func key(_ path: String, in site: String) -> String {
        let below = site.holds(path) ? path.droppingPrefix(site) : nil
        return String(SHA256.digest(of: below.map { "site" + $0 } ?? path).hex.prefix(16))
    }
}
