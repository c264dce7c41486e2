import Bytes
import Crypto
import Fetch
import Files
import SiteBuilder

/// The last releases that were sent to a host, on this machine, so that an earlier one can be sent again.
///
/// ```
/// releases/1, 2 …     the files of each release, with its record; the one with the highest number is at the host
///          .next      a release that is being sent
/// ```
/// The files are hard links to the output's files, which builds replace but never change. Without hard links, for
/// example because the output is on another disk, no releases are stored.
struct SentReleases {
    private let folder: Folder

    private static let name = "releases", next = ".next"

    /// Opens the folder for a target, and removes a release that wasn't sent completely.
    init(in scratchFolder: Folder) throws {
        folder = try scratchFolder.makingFolder(Self.name)
        try folder.removeAll(Self.next)
    }

    /// Gathers the files of the output. `keep` stores them once the host has them.
    func gather(_ output: FinishedOutput, _ record: PublishRecord) throws {
        let release = try folder.makingFolder(Self.next)
        for inner in output.paths.folders { try release.makeFolder(inner) }
        for path in output.paths where try !output.folder.link(path, to: path, in: release) {
            return try folder.removeAll(Self.next)
        }
        try release.create(PublishRecord.path, record.bytes.span, permissions: 0o600)
    }

    /// Stores the gathered release, and removes the oldest ones.
    ///
    /// - Parameter limit: The number of releases to keep.
    func keep(_ limit: Int) throws {
        guard try folder.status(Self.next) != nil else { return }
        let numbers = try numbers()
        try folder.rename(Self.next, to: String((numbers.last ?? 0) + 1))
        for number in numbers.dropLast(limit - 1) { try folder.removeAll(String(number)) }
    }

    /// True if the last release has the files of this record.
    func hasLatest(_ record: PublishRecord) throws -> Bool {
        guard let last = try numbers().last else { return false }
        guard case .whole(let latest) = try reading(of: last, like: record) else { return false }
        return latest.used == record.used
    }

    /// True if a release of this site precedes the files of this record.
    func hasEarlier(than record: PublishRecord) throws -> Bool {
        guard let number = try self.number(before: record) else { return false }
        // A release with the site's former address or title, or a damaged one, can't be sent again.
        guard case .whole? = try? reading(of: number, like: record) else { return false }
        return true
    }

    /// The number of the release that precedes the files of this record; nil without one.
    private func number(before record: PublishRecord) throws -> Int? {
        let numbers = try self.numbers()
        return try hasLatest(record) ? numbers.dropLast().last : numbers.last
    }

    /// The release that precedes the files at the host, with its files; nil without one.
    ///
    /// It is the last one if a publish since then was interrupted, or sent by another machine.
    ///
    /// - Parameter current: The record at the host.
    /// - Throws: `FileError` if a file has changed since; `PublishFailure` if the release is of the former site.
    func earlier(
        than current: PublishRecord
    ) throws -> (number: Int, folder: Folder, files: [PublishedFile])? {
        guard let number = try self.number(before: current) else { return nil }
        let reading = try self.reading(of: number, like: current)
        if case .foreign = reading {
            throw PublishFailure(
                "the previous release belongs to the site's former address or title",
                hint: "restore the earlier content and publish it again")
        }
        let release = try folder.folder(String(number))
        guard case .whole(let record) = reading else {
            throw FileError(.read, path: release.path, reason: .changedMeanwhile)
        }
        var files: [PublishedFile] = []
        for path in try release.files() where path != PublishRecord.path {
            let stream = try FileStream(below: release, path)
            let size = stream.status?.size ?? 0
            let file = PublishedFile(path, digest: try stream.digest(), size: size)
            guard record.entries[PathName(path)]?.digest == file.digest else {
                throw FileError(.read, path: release.place(path), reason: .changedMeanwhile)
            }
            files.append(file)
        }
        return (number, release, files)
    }

    /// Forgets the releases after a release that is sent again.
    func removeAll(after number: Int) throws {
        for later in try numbers() where later > number { try folder.removeAll(String(later)) }
    }

    private func numbers() throws(FileError) -> [Int] {
        try folder.entries().compactMap { Int($0.name) }.sorted()
    }

    /// The record of a release; foreign if it belongs to another site than `other`.
    private func reading(of number: Int, like other: PublishRecord) throws(FileError) -> PublishRecord.Reading {
        let bytes = try folder.read("\(number)/\(PublishRecord.path)", limit: 1 << 28).bytes
        return PublishRecord.read(bytes, into: other.empty)
    }
}
