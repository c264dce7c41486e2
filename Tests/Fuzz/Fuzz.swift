import Glibc

/// Runs libFuzzer with the reader that the environment's READER names.
///
/// Swift's build system calls this in place of a main function.
@_cdecl("fuzz_main")
public func fuzz(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, arguments) = unsafe (count, arguments)
    return unsafe runDriver(&count, &arguments, read)
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func read(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    chosen.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// LibFuzzer itself, which is written in C.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private let chosen: Reader = {
    guard let name = unsafe getenv("READER"), let reader = unsafe Reader(rawValue: String(cString: name)) else {
        fatalError("READER is none of \(Reader.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return reader
}()
