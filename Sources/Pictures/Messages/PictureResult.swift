import Processes

/// A worker's answer to a piece of work: the files, or the reason why it made no files. Of the reasons, only the four
/// below are answers; any other failure ends the worker.
typealias PictureResult = Result<MadePicture, PictureFailure>

extension Result<MadePicture, PictureFailure> {
    init(from frame: inout FrameReader, _ limits: PictureLimits) throws(MalformedFrame) {
        switch try frame.integer() {
        case 0: self = .success(try MadePicture(from: &frame))
        case 1: self = .failure(.damaged)
        case 2: self = .failure(.tooManyPixels(limit: limits.pixels))
        case 3: self = .failure(.unknownFormat)
        case 4: self = .failure(.tooMuchMemory(limit: limits.memoryBytes))
        default: throw MalformedFrame()
        }
    }

    func write(to frame: inout FrameWriter) {
        switch self {
        case .success(let picture):
            frame.put(0)
            picture.write(to: &frame)
        case .failure(.tooManyPixels): frame.put(2)
        case .failure(.unknownFormat): frame.put(3)
        case .failure(.tooMuchMemory): frame.put(4)
        case .failure: frame.put(1)
        }
    }
}

extension MadePicture {
    fileprivate init(from frame: inout FrameReader) throws(MalformedFrame) {
        files = try frame.list { (frame) throws(MalformedFrame) in
            File(
                format: try frame.format(), width: try frame.size(), height: try frame.size(),
                isWhole: try frame.integer() != 0, isShown: try frame.integer() != 0, bytes: Array(try frame.run()))
        }
    }

    fileprivate func write(to frame: inout FrameWriter) {
        frame.put(files.count)
        for file in files {
            frame.put(Int(file.format.rawValue))
            frame.put(file.width)
            frame.put(file.height)
            frame.put(file.isWhole ? 1 : 0)
            frame.put(file.isShown ? 1 : 0)
            frame.put(file.bytes)
        }
    }
}

extension FrameReader {
    fileprivate mutating func format() throws(MalformedFrame) -> PictureFormat {
        guard let format = PictureFormat(rawValue: UInt8(truncatingIfNeeded: try integer())) else {
            throw MalformedFrame()
        }
        return format
    }

    /// Reads a width or height. Pages and sums use it, so an implausible value is an error.
    fileprivate mutating func size() throws(MalformedFrame) -> Int {
        let size = try integer()
        guard (1...100_000_000).contains(size) else { throw MalformedFrame() }
        return size
    }
}
