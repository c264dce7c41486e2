/// The reason why a picture couldn't be made.
package enum PictureFailure: Error, Hashable, Sendable {
    /// The file is longer than `limit` bytes.
    case inputTooLong(limit: Int)
    /// The file isn't a picture in a known format.
    case unknownFormat
    /// The picture is damaged or truncated.
    case damaged
    /// The picture has more than `limit` pixels.
    case tooManyPixels(limit: Int)
    /// The picture needed more than `limit` seconds of processor time.
    case tooSlow(limit: Double)
    /// The picture needed more memory than a worker may use: `limit` bytes.
    case tooMuchMemory(limit: Int)
    /// Its worker didn't answer within `seconds` of real time, twice.
    case noAnswer(seconds: Double)
    /// Its worker died twice. `status` is the exit status, or 128 plus the signal's number.
    case crashed(status: Int32)
    /// No worker could be started. `code` is the system's error number, or 0 if the program isn't a worker.
    case noWorker(code: Int32)
    /// libvips isn't installed.
    case noLibrary

    /// True if the picture is to blame, so that another attempt would fail, too; false if the machine may be to blame.
    package var isOfPicture: Bool {
        switch self {
        case .inputTooLong, .unknownFormat, .damaged, .tooManyPixels, .tooSlow, .tooMuchMemory: true
        case .noAnswer, .crashed, .noWorker, .noLibrary: false
        }
    }

    /// True if this machine can't make any pictures.
    package var isOfMachine: Bool {
        switch self {
        case .noWorker, .noLibrary: true
        default: false
        }
    }
}

extension PictureFailure: CustomStringConvertible {
    /// The message for the author. It speaks of "this picture".
    package var description: String {
        switch self {
        case .inputTooLong(let limit): "this picture's file is larger than \(limit >> 20) MiB"
        case .unknownFormat: "this file isn't a picture, despite its name"
        case .damaged: "this picture is damaged or cut off"
        case .tooManyPixels(let limit): "this picture has more than \(limit / 1_000_000) million pixels"
        case .tooSlow(let limit): "this picture takes longer than \(Int(limit)) s to read"
        case .tooMuchMemory(let limit): "this picture needs more than \(limit >> 20) MiB of memory"
        case .noAnswer(let seconds): "the program that reads pictures didn't answer within \(Int(seconds)) s"
        case .crashed(let status): "the program that reads pictures crashed at this picture (status \(status))"
        case .noWorker(let code): "the program that reads pictures can't be started (error \(code))"
        case .noLibrary: "the library that reads pictures isn't installed"
        }
    }
}
