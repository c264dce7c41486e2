private import CVips
import Glibc
private import Libraries

/// libvips, loaded in a worker.
@safe final class Vips {
    private var functions: corkboard_vips

    /// Opens and starts the library; nil if it isn't installed.
    ///
    /// - Parameter drawsCards: True to read SVG, the format of cards, and the formats of logos; false to read all formats
    ///   except SVG.
    init?(drawsCards: Bool) {
        var functions = corkboard_vips()
        corkboard_vips_prepare(drawsCards ? 1 : 0)
        guard let library = unsafe OptionalLibrary.vips.load(), let objects = unsafe OptionalLibrary.gobject.load(),
            unsafe corkboard_vips_find(&functions, library, objects) != 0,
            unsafe corkboard_vips_start(&functions, drawsCards ? 1 : 0) != 0
        else { return nil }
        self.functions = functions
    }

    /// The library's version, such as "8.14.1".
    var version: String { unsafe functions.version_string().map { unsafe String(cString: $0) } ?? "" }

    /// The file that the library was loaded from; empty if unknown.
    var path: String { unsafe corkboard_vips_path(&functions).map { unsafe String(cString: $0) } ?? "" }

    /// An error from libvips, with its message.
    struct Refusal: Error {
        let reason: String
    }

    /// A picture file's bytes, at an address that doesn't change.
    @safe final class Source {
        fileprivate let bytes: UnsafeMutableRawBufferPointer  // allocated and freed here; only a canvas changes it

        init(_ bytes: [UInt8]) {
            unsafe self.bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
            unsafe self.bytes.copyBytes(from: bytes)
        }

        fileprivate init(copying bytes: UnsafeRawBufferPointer) {
            unsafe self.bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
            unsafe self.bytes.copyMemory(from: bytes)
        }

        deinit { unsafe bytes.deallocate() }
    }

    /// RGB pixels, a byte per channel, onto which pictures are drawn.
    struct Canvas {
        fileprivate let source: Source

        /// A picture with the same size and resolution.
        fileprivate let like: Picture

        fileprivate init(_ pixels: UnsafeRawBufferPointer, like picture: Picture) {
            unsafe source = Source(copying: pixels)
            like = picture
        }
    }

    /// A libvips image.
    ///
    /// It is lazy: its pixels are computed when it is saved.
    @safe final class Picture {
        fileprivate let image: OpaquePointer  // a VipsImage, whose only reference belongs to this object
        private let vips: Vips
        fileprivate let source: Source?

        /// - Parameter source: The bytes that its pixels are read from; nil if they are in memory, or made by the
        ///   library.
        fileprivate init(_ image: OpaquePointer?, _ vips: Vips, from source: Source? = nil) throws(Refusal) {
            guard let image = unsafe image else { throw vips.refusal }
            unsafe self.image = image
            self.vips = vips
            self.source = source
        }

        deinit { unsafe vips.functions.unref(UnsafeMutableRawPointer(image)) }

        var width: Int { Int(unsafe vips.functions.image_get_width(image)) }

        /// The height of one frame.
        var height: Int { Int(unsafe vips.functions.image_get_page_height(image)) }

        /// The height of all frames together.
        var wholeHeight: Int { Int(unsafe vips.functions.image_get_height(image)) }

        var frames: Int { Int(unsafe vips.functions.image_get_n_pages(image)) }

        /// True if the camera was held sideways, so that width and height must be swapped.
        var isSideways: Bool { unsafe vips.functions.image_get_orientation_swap(image) != 0 }

        var hasTransparency: Bool { unsafe vips.functions.image_hasalpha(image) != 0 }
    }

    /// Reads the properties of a picture, without its pixels.
    ///
    /// - Parameter options: Options for the format's reader, in brackets.
    func open(_ source: Source, _ options: String) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_open_picture(
            &functions, source.bytes.baseAddress, source.bytes.count, options)
        return unsafe try Picture(image, self, from: source)
    }

    /// Reads a picture, turned upright, as 8-bit sRGB, at most `width` pixels wide.
    func read(_ source: Source, _ options: String, width: Int) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_read(
            &functions, source.bytes.baseAddress, source.bytes.count, options, Int32(width))
        return try inSRGB(unsafe try Picture(image, self, from: source), from: source)
    }

    /// Computes a picture's pixels once, for everything made from it.
    func inMemory(_ picture: Picture) throws(Refusal) -> Picture {
        let copy = unsafe try Picture(functions.image_copy_memory(picture.image), self)
        try checkWhole()
        return copy
    }

    /// Discards the errors of earlier pictures.
    func forgetErrors() { functions.error_clear() }

    /// Throws if a JPEG ended too early: libvips only adds a message, and fills the rest with grey.
    ///
    /// Other messages may be mere warnings, such as those about extra bytes between the segments of a phone's JPEG.
    private func checkWhole() throws(Refusal) {
        let said = unsafe functions.error_buffer().map { unsafe String(cString: $0) } ?? ""
        if said.contains("Premature end") { throw refusal }
    }

    /// Scales down a picture that is in memory.
    func shrunk(_ picture: Picture, width: Int) throws(Refusal) -> Picture {
        try inSRGB(unsafe try Picture(corkboard_vips_shrink(&functions, picture.image, Int32(width)), self), from: nil)
    }

    /// Replaces a picture's transparency with white. The picture must be in memory.
    func flattened(_ picture: Picture) throws(Refusal) -> Picture {
        guard picture.hasTransparency else { return picture }
        return unsafe try Picture(corkboard_vips_flatten(&functions, picture.image), self)
    }

    /// Returns a picture in memory with a channel for transparency.
    func withTransparency(_ picture: Picture) throws(Refusal) -> Picture {
        guard !picture.hasTransparency else { return picture }
        return try inMemory(unsafe try Picture(corkboard_vips_add_alpha(&functions, picture.image), self))
    }

    private func inSRGB(_ picture: Picture, from source: Source?) throws(Refusal) -> Picture {
        unsafe try Picture(corkboard_vips_srgb(&functions, picture.image), self, from: source)
    }

    /// Draws a text in Pango's markup, in lines of at most `width` pixels; longer words overflow.
    func text(_ markup: String, font: String, width: Int) throws(Refusal) -> Picture {
        unsafe try Picture(corkboard_vips_text(&functions, markup, font, Int32(width)), self)
    }

    /// Copies the pixels of a picture, which must not have transparency.
    func canvas(_ picture: Picture) throws(Refusal) -> Canvas {
        let count = picture.width * picture.wholeHeight * 3
        let bands = unsafe functions.image_get_bands(picture.image)
        let format = unsafe functions.image_get_format(picture.image)
        guard bands == 3, format == 0, let pixels = unsafe functions.image_get_data(picture.image) else {
            throw refusal
        }
        return unsafe Canvas(UnsafeRawBufferPointer(start: pixels, count: count), like: picture)
    }

    /// A clockwise turn around a point of a canvas.
    struct Turn {
        let x: Double, y: Double
        let degrees: Double
        fileprivate let sine: Double, cosine: Double

        init(degrees: Double, x: Double, y: Double) {
            self.x = x
            self.y = y
            self.degrees = degrees
            (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        }
    }

    /// Draws a picture with transparency onto a canvas.
    ///
    /// - Parameters:
    ///   - x: The column of its left edge, before the turn.
    ///   - y: The row of its upper edge, before the turn.
    func put(_ part: Picture, on canvas: Canvas, x: Double, y: Double, _ turn: Turn) throws(Refusal) {
        let (width, height) = (Int32(canvas.like.width), Int32(canvas.like.wholeHeight))
        let failed = unsafe corkboard_vips_put(
            &functions, canvas.source.bytes.baseAddress, width, height, part.image, x, y, turn.x, turn.y, turn.sine,
            turn.cosine)
        if failed != 0 { throw refusal }
    }

    /// Draws a picture with transparency, as large as the canvas, onto it.
    func cover(_ canvas: Canvas, with part: Picture) throws(Refusal) {
        let (width, height) = (Int32(canvas.like.width), Int32(canvas.like.wholeHeight))
        let failed = unsafe corkboard_vips_cover(
            &functions, canvas.source.bytes.baseAddress, width, height, part.image)
        if failed != 0 { throw refusal }
    }

    /// Makes a picture from a canvas, which must not change any more.
    func picture(_ canvas: Canvas) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_of_pixels(
            &functions, canvas.source.bytes.baseAddress, Int32(canvas.like.width), Int32(canvas.like.wholeHeight),
            canvas.like.image)
        return unsafe try Picture(image, self, from: canvas.source)
    }

    /// A file format with its options.
    enum Coding {
        case jpeg(quality: Int, isProgressive: Bool = true)
        case png(isPalette: Bool)
        case webp(quality: Int, isLossless: Bool)
        case gif
        case avif(quality: Int)
    }

    /// Returns a picture as a file, without metadata.
    func bytes(of picture: Picture, _ coding: Coding) throws(Refusal) -> [UInt8] {
        let picture = try unsafe Picture(corkboard_vips_bare(&functions, picture.image), self, from: picture.source)
        var start: UnsafeMutableRawPointer?
        var count = 0
        let failure =
            switch coding {
            case .jpeg(let quality, let isProgressive):
                unsafe corkboard_vips_jpeg(
                    &functions, picture.image, &start, &count, Int32(quality), isProgressive ? 1 : 0)
            case .png(let isPalette):
                unsafe corkboard_vips_png(&functions, picture.image, &start, &count, isPalette ? 1 : 0)
            case .webp(let quality, let isLossless):
                unsafe corkboard_vips_webp(
                    &functions, picture.image, &start, &count, Int32(quality), isLossless ? 1 : 0)
            case .gif: unsafe corkboard_vips_gif(&functions, picture.image, &start, &count)
            case .avif(let quality):
                unsafe corkboard_vips_avif(&functions, picture.image, &start, &count, Int32(quality))
            }
        guard failure == 0, let start = unsafe start else { throw refusal }
        defer { unsafe functions.free(start) }
        try checkWhole()
        let file = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
        if case .webp = coding { return WebP(bytes: file).withoutMetadata }
        return file
    }

    /// The library's last error, which is then cleared.
    private var refusal: Refusal {
        defer { functions.error_clear() }
        return Refusal(reason: unsafe functions.error_buffer().map { unsafe String(cString: $0) } ?? "")
    }
}
