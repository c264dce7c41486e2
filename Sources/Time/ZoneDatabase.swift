private import CEmbedded
import Diagnostics
import Glibc
import Text

/// The system's time zone files, or those in the released program on a system that has none.
package enum ZoneDatabase {
    /// Returns the bytes of a zone's file; nil if no zone has that name.
    static func file(named name: String) throws(InvalidValue) -> [UInt8]? {
        guard isPossible(name) else { return nil }
        if let bytes = contents(of: "\(folder)/\(name)"), bytes.starts(with: "TZif".utf8) { return bytes }
        if let bytes = builtIn[name] { return Array(bytes) }
        guard unsafe access(folder, R_OK) == 0 || !builtIn.isEmpty else {
            throw InvalidValue("this system has no time zone data", hint: "install the package tzdata, or use UTC")
        }
        return nil
    }

    /// The error for an unknown zone.
    static func unknown(_ name: String) -> InvalidValue {
        let nearest = suggestion(for: name, among: names)
        return InvalidValue(
            "unknown time zone \(quoted(String(String.UnicodeScalarView(name.unicodeScalars.prefix(64)))))",
            hint: nearest.map { "did you mean \($0)?" } ?? "use an IANA name such as Europe/London, or UTC"
        )
    }

    /// Returns a text that changes when the system's files are updated; empty without files. 10 µs.
    ///
    /// - Parameters:
    ///   - zone: The zone whose file counts if the files have no list, which begins with their version.
    ///   - folder: The folder of the files; nil for the system's.
    package static func version(of zone: String, in folder: String? = nil) -> String {
        let folder = folder ?? Self.folder
        if let list = beginning(of: "\(folder)/tzdata.zi") { return list }
        // An update replaces files, which changes their folder, too.
        return [folder, "\(folder)/\(zone)"].compactMap(beginning(of:)).joined(separator: "\n")
    }

    /// Returns the size, the modification time and the first line of a file, of up to 64 bytes; nil if it can't be
    /// opened.
    private static func beginning(of path: String) -> String? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, 64) }
        let line = bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
        let modified = status.st_mtim
        return "\(status.st_size) \(modified.tv_sec) \(modified.tv_nsec) \(String(decoding: line, as: UTF8.self))"
    }

    private static let folder = "/usr/share/zoneinfo"

    /// True if `name` can be a zone's name.
    ///
    /// Every zone's name starts with a capital letter. That excludes `localtime`, which would differ between machines,
    /// and the copies with leap seconds in `right/`. Excluding dots and empty components confines reads to the folder.
    private static func isPossible(_ name: String) -> Bool {
        guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
        guard name.utf8.count <= 64,
            name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "+-_/".utf8.contains($0) })
        else { return false }
        return !name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains(
            where: \.isEmpty)
    }

    /// The files in the program by name; empty except in the released program.
    private static let builtIn: [String: ArraySlice<UInt8>] = {
        var count = 0
        guard let start = unsafe corkboard_zones(&count) else { return [:] }
        let all = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        let newline = UInt8(ascii: "\n")
        var files: [String: ArraySlice<UInt8>] = [:]
        var rest = all[...]
        while let end = rest.firstIndex(of: newline) {
            let words = rest[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            rest = rest[(end + 1)...]
            guard words.count == 3, let place = Int(words[1]), let size = Int(words[2]) else { break }
            // Places are counted from the end, because the list's own length isn't known when it is written.
            files[words[0]] = all.suffix(place).prefix(size)
        }
        return files
    }()

    /// All names in the list that belongs to the files, or in the program; empty if there are neither.
    package static let names: [String] = {
        guard let list = contents(of: "\(folder)/tzdata.zi") else { return builtIn.keys.sorted() }
        return list.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // "Z Europe/London …" is a zone, "L Europe/London GB" is another name for a zone.
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
            guard words.count >= 3 else { return nil }
            if words[0].elementsEqual("Z".utf8) { return String(decoding: words[1], as: UTF8.self) }
            return words[0].elementsEqual("L".utf8) ? String(decoding: words[2], as: UTF8.self) : nil
        }
    }()

    /// Returns the bytes of a file; nil if unreadable or larger than any file of the database.
    private static func contents(of path: String) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let limit = 1 << 20
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let count = bytes.count
            bytes += [UInt8](repeating: 0, count: 16_384)
            let read = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(file, $0.baseAddress.map { unsafe $0 + count }, 16_384)
            }
            bytes.removeLast(16_384 - max(read, 0))
            if read == 0 { return bytes }
            if read < 0, errno != EINTR { return nil }
        }
        return nil
    }
}
