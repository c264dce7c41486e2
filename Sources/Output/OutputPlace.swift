import Crypto
package import Diagnostics
package import Files

/// A folder that may be an output, by its canonical path.
package struct OutputPlace: Sendable {
    /// The folder it is in; it need not be there yet.
    package let parent: String

    /// Its name in there.
    package let name: String

    /// Names the records about it: the same for as long as it has the same place in its site, or else in the file system.
    package let key: String

    /// The whole path.
    package var path: String { parent == "/" ? "/" + name : "\(parent)/\(name)" }

    /// Finds the place the author means, or reports why no site can be written there. Nothing is made or changed.
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
                    let hint = "name a folder of its own for the output, such as public"
                    log.error(.outputRefused, at: place, message, hint: hint)
                case .target:
                    let hint = "name a folder of its own for what is published, such as ../www"
                    log.error(.publishRefused, at: place, message, hint: hint)
                }
                return nil
            }
        }
    }

    private init(finding options: OutputOptions) throws(Failure) {
        let what = options.purpose == .output ? "the output" : "the target"
        guard !options.path.isEmpty, !options.path.utf8.contains(0) else {
            throw .refused("\(what) has no name")
        }
        guard let path = try OutputPlace.resolve(options.path) else {
            throw .refused("the way to \(what) leads back from a folder that is not there")
        }
        guard path != "/" else { throw .refused("\(what) can't be the root of the file system") }
        (parent, name) = path.folderAndName

        let site = try OutputPlace.canonical(options.site)
        key = OutputPlace.key(path, in: site)
        if let home = options.home, path.holds(try OutputPlace.canonical(home)) {
            throw .refused("\(what) can't be your home folder, nor a folder around it")
        }
        if path.holds(site) {
            throw .refused("\(what) can't be the site's own folder, nor one around it")
        }
        for source in options.sources {
            let resolved = try OutputPlace.canonical(source)
            guard !path.holds(resolved), !resolved.holds(path) else {
                throw .refused("\(what) can't be inside or around \(source), which belongs to the site")
            }
        }
        switch try OutputPlace.kind(at: path) {
        case nil, .folder: break
        case .link: throw .refused("\(what) is a link, and a site is never written through one")
        case .file, .special: throw .refused("\(what) is not a folder")
        }
    }

    private enum Failure: Error {
        case refused(String)
        case file(FileError)
    }

    /// The canonical path of something that need not be there; a link at its end is not followed, those before it are.
    ///
    /// - Returns: Nil where the path leads up again from something that is not there, which is a place nobody can know.
    private static func resolve(_ path: String) throws(Failure) -> String? {
        try onDisk(as: Failure.file) { () throws(FileError) in
            var names = path.names.map(String.init)
            // A link at the end is looked at by the caller, unless the path goes through it: "link/." is its folder.
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

    /// The canonical path of a folder that we keep away from, where it is there and where it would be.
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
