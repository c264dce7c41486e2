/// What makes a staged update visible, in steps that can be taken again from the start by who doesn't know how far they got.
struct Commit {
    /// One step.
    enum Step: Equatable {
        /// The staged file of that number takes its place.
        case place(staged: Int, path: String)
        /// A file of ours goes, and the folders that it leaves empty.
        case remove(path: String)
        /// The staged folder becomes the output; its inode tells whether it has.
        case install(inode: UInt64)
    }

    /// Where the staged files are.
    var staging: Staging.Location

    /// The steps in order.
    var steps: [Step]

    init(staging: Staging.Location, steps: [Step]) {
        self.staging = staging
        self.steps = steps
    }

    init?(_ reader: inout ByteReader) {
        guard let place = reader.readNumber(UInt8.self), let staging = Staging.Location(rawValue: place),
            let count = reader.readNumber(UInt64.self)
        else { return nil }
        self.staging = staging
        steps = []
        for _ in 0..<count {
            guard let step = Step(&reader) else { return nil }
            steps.append(step)
        }
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(staging.rawValue)
        writer.write(UInt64(steps.count))
        for step in steps { step.encode(to: &writer) }
    }
}

extension Commit.Step {
    fileprivate init?(_ reader: inout ByteReader) {
        guard let kind = reader.readNumber(UInt8.self), let number = reader.readNumber(UInt64.self),
            let path = reader.readText()
        else { return nil }
        switch kind {
        case 1 where OutputPath.isProper(path.utf8): self = .place(staged: Int(truncatingIfNeeded: number), path: path)
        case 2 where OutputPath.isProper(path.utf8): self = .remove(path: path)
        case 3: self = .install(inode: number)
        default: return nil
        }
    }

    fileprivate func encode(to writer: inout ByteWriter) {
        let (kind, number, path): (UInt8, UInt64, String) =
            switch self {
            case .place(let staged, let path): (1, UInt64(staged), path)
            case .remove(let path): (2, 0, path)
            case .install(let inode): (3, inode, "")
            }
        writer.write(kind)
        writer.write(number)
        writer.write(path)
    }
}
