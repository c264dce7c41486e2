package import Processes

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
    /// A worker ended because of the picture, two workers ended for other reasons, or this machine can't run workers. The
    /// library that they need is libvips.
    case worker(WorkerEnd)

    /// True if the picture is to blame, so that another attempt would fail, too; false if the machine may be to blame.
    package var isOfPicture: Bool {
        if case .worker(let end) = self { end.isOfWork } else { true }
    }

    /// True if this machine can't make any pictures.
    package var isOfMachine: Bool {
        switch self {
        case .worker(.noStart), .worker(.noLibrary): true
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
        case .worker(.tooSlow(let limit)): "this picture takes longer than \(Int(limit)) s to read"
        case .worker(.tooMuchMemory(let limit)): "this picture needs more than \(limit >> 20) MiB of memory"
        case .worker(.silent(let seconds)):
            "the program that reads pictures didn't answer within \(Int(seconds)) s"
        case .worker(.crashed(let status)):
            "the program that reads pictures crashed at this picture (status \(status))"
        case .worker(.noStart(let code)): "the program that reads pictures can't be started (error \(code))"
        case .worker(.noLibrary): "the library that reads pictures isn't installed"
        }
    }
}
