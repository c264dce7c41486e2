package import Bytes

/// The steps that make a staged update visible. After an interruption they can be repeated from the start.
package struct Commit {
    package enum Step: Equatable {
        /// Moves the staged file with this number to its path.
        case place(staged: Int, path: String)
        /// Removes a file of the site and the folders that become empty.
        case remove(path: String)
        /// Turns the staged folder, identified by its inode, into the output.
        case install(inode: UInt64)
    }

    var staging: Staging.Location

    package var steps: [Step]
}

extension Commit {
    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        guard let staging = Staging.Location(rawValue: try reader.byte()) else { throw ByteReader.Damage() }
        self.staging = staging
        steps = try reader.array { (reader) throws(ByteReader.Damage) in try Step(from: &reader) }
    }

    package func encode(to writer: inout ByteWriter) {
        writer.write(staging.rawValue)
        writer.write(steps) { $1.encode(to: &$0) }
    }
}

extension Commit.Step {
    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 1: self = .place(staged: try reader.int(), path: try reader.outputPath())
        case 2: self = .remove(path: try reader.outputPath())
        case 3: self = .install(inode: try reader.unsigned())
        default: throw ByteReader.Damage()
        }
    }

    fileprivate func encode(to writer: inout ByteWriter) {
        switch self {
        case .place(let staged, let path):
            writer.write(UInt8(1))
            writer.write(staged)
            writer.write(path)
        case .remove(let path):
            writer.write(UInt8(2))
            writer.write(path)
        case .install(let inode):
            writer.write(UInt8(3))
            writer.write(inode)
        }
    }
}

extension ByteReader {
    /// Reads a path and checks that it stays inside the output, so that a damaged journal can't change anything
    /// elsewhere.
    fileprivate mutating func outputPath() throws(Damage) -> String {
        let path = try text()
        guard OutputPath.isProper(path.utf8Span.span) else { throw Damage() }
        return path
    }
}
