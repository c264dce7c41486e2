/// The limits for making one picture.
package struct PictureLimits: Sendable {
    /// The largest file accepted, in bytes.
    package var inputBytes = 64 << 20
    /// The most pixels of a picture, counting all frames.
    package var pixels = 100_000_000
    /// Processor time for one picture in all its sizes, in seconds.
    package var cpuSeconds = 60.0
    /// Address space of a worker, in bytes.
    package var memoryBytes = 3 << 30
    /// The size of all files made from one picture, in bytes.
    package var outputBytes = 256 << 20

    package init() {}
}
