private import CVips

/// libvips in a worker, and the pictures that it makes.
///
@safe final class Vips {
    private var functions: corkboard_vips

    /// Opens and starts the library; nil if it is not installed.
    ///
    /// - Parameter drawsCards: True to read SVG, in which cards are drawn, and nothing else; false to read all formats but that.
    init?(drawsCards: Bool) {
        var functions = corkboard_vips()
        guard unsafe corkboard_vips_open(&functions) != 0,
            unsafe corkboard_vips_start(&functions, drawsCards ? 1 : 0) != 0
        else { return nil }
        self.functions = functions
    }

    /// The library's version, as in "8.14.1".
    var version: String { unsafe functions.version_string().map { unsafe String(cString: $0) } ?? "" }

    /// The file that the library was loaded from; empty if that can't be told.
    var path: String { unsafe corkboard_vips_path(&functions).map { unsafe String(cString: $0) } ?? "" }

    /// An error: libvips refused, for the reason that it gave.
    struct Refusal: Error {
        let reason: String
    }

    /// The bytes of a picture's file, in memory that stays where it is.
    @safe final class Source {
        fileprivate let bytes: UnsafeMutableRawBufferPointer  // allocated and freed here, and changed by a canvas alone

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

    /// Pixels of red, green and blue, a byte each, on which pictures are put.
    struct Canvas {
        fileprivate let source: Source

        /// A picture of the same size and resolution.
        fileprivate let like: Picture

        fileprivate init(_ pixels: UnsafeRawBufferPointer, like picture: Picture) {
            unsafe source = Source(copying: pixels)
            like = picture
        }
    }

    /// A picture of the library's.
    ///
    /// It is lazy: its pixels are computed when it is saved.
    @safe final class Picture {
        fileprivate let image: OpaquePointer  // a VipsImage of one reference, which is this one's
        private let vips: Vips
        fileprivate let source: Source?

        /// - Parameter source: What its pixels are read from; nil if they are in memory, or made by the library.
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

        /// The number of frames.
        var frames: Int { Int(unsafe vips.functions.image_get_n_pages(image)) }

        /// True if the camera was held sideways, so that width and height change places.
        var isSideways: Bool { unsafe vips.functions.image_get_orientation_swap(image) != 0 }

        var hasTransparency: Bool { unsafe vips.functions.image_hasalpha(image) != 0 }
    }

    /// Reads the properties of a picture, without its pixels.
    ///
    /// - Parameter options: Options of the format's reader, in brackets.
    func open(_ source: Source, _ options: String) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_open_picture(
            &functions, source.bytes.baseAddress, source.bytes.count, options)
        return unsafe try Picture(image, self, from: source)
    }

    /// Reads a picture upright, in sRGB of eight bits, at most `width` wide.
    func read(_ source: Source, _ options: String, width: Int) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_read(
            &functions, source.bytes.baseAddress, source.bytes.count, options, Int32(width))
        return try inSRGB(unsafe try Picture(image, self, from: source), from: source)
    }

    /// Computes the pixels of a picture, once for all that is made of it.
    func inMemory(_ picture: Picture) throws(Refusal) -> Picture {
        let copy = unsafe try Picture(functions.image_copy_memory(picture.image), self)
        try checkWhole()
        return copy
    }

    /// Forgets what earlier pictures had.
    func forgetErrors() { functions.error_clear() }

    /// Throws if a JPEG that was read ended too early: libvips says so, and fills the rest with grey.
    ///
    /// Other messages may be mere warnings, such as those of bytes between a phone's segments.
    private func checkWhole() throws(Refusal) {
        let said = unsafe functions.error_buffer().map { unsafe String(cString: $0) } ?? ""
        if said.contains("Premature end") { throw refusal }
    }

    /// Makes a picture that is in memory smaller.
    func shrunk(_ picture: Picture, width: Int) throws(Refusal) -> Picture {
        try inSRGB(unsafe try Picture(corkboard_vips_shrink(&functions, picture.image, Int32(width)), self), from: nil)
    }

    /// Lays a picture on white where it is transparent; it is to be in memory.
    func flattened(_ picture: Picture) throws(Refusal) -> Picture {
        guard picture.hasTransparency else { return picture }
        return unsafe try Picture(corkboard_vips_flatten(&functions, picture.image), self)
    }

    private func inSRGB(_ picture: Picture, from source: Source?) throws(Refusal) -> Picture {
        unsafe try Picture(corkboard_vips_srgb(&functions, picture.image), self, from: source)
    }

    /// Draws a text, which is in Pango's markup, in lines of at most `width` pixels.
    ///
    /// - Parameter height: The height to fill; nil: the font's own size is kept.
    func text(_ markup: String, font: String, width: Int, height: Int?) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_text(&functions, markup, font, Int32(width), Int32(height ?? 0), 72)
        return unsafe try Picture(image, self)
    }

    /// Copies the pixels of a picture, which has no transparency.
    func canvas(_ picture: Picture) throws(Refusal) -> Canvas {
        let count = picture.width * picture.wholeHeight * 3
        let bands = unsafe functions.image_get_bands(picture.image)
        let format = unsafe functions.image_get_format(picture.image)
        guard bands == 3, format == 0, let pixels = unsafe functions.image_get_data(picture.image) else {
            throw refusal
        }
        return unsafe Canvas(UnsafeRawBufferPointer(start: pixels, count: count), like: picture)
    }

    /// Puts a picture on pixels, on a colour where it is transparent.
    func put(
        _ part: Picture, on canvas: Canvas, x: Int, y: Int, over colour: (red: UInt8, green: UInt8, blue: UInt8)
    ) throws(Refusal) {
        let (width, height) = (Int32(canvas.like.width), Int32(canvas.like.wholeHeight))
        let failed = unsafe corkboard_vips_put(
            &functions, canvas.source.bytes.baseAddress, width, height, part.image, Int32(x), Int32(y), colour.red,
            colour.green, colour.blue)
        if failed != 0 { throw refusal }
    }

    /// Makes a picture of pixels, which must not change any more.
    func picture(_ canvas: Canvas) throws(Refusal) -> Picture {
        let image = unsafe corkboard_vips_of_pixels(
            &functions, canvas.source.bytes.baseAddress, Int32(canvas.like.width), Int32(canvas.like.wholeHeight),
            canvas.like.image)
        return unsafe try Picture(image, self, from: canvas.source)
    }

    /// How a picture is saved.
    enum Coding {
        case jpeg(quality: Int, isProgressive: Bool = true)
        case png(isPalette: Bool)
        case webp(quality: Int, isLossless: Bool)
        case gif
        case avif(quality: Int)
    }

    /// The file of a picture, without any metadata.
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

    /// The last error, in the library's words.
    private var refusal: Refusal {
        defer { functions.error_clear() }
        return Refusal(reason: unsafe functions.error_buffer().map { unsafe String(cString: $0) } ?? "")
    }
}
