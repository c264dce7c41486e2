import Processes

/// Makes the sizes of pictures.
struct PictureMaker {
    private typealias File = PictureFile<[UInt8]>

    let vips: Vips
    let limits: PictureLimits

    /// Makes the files of a picture from the bytes of the original.
    func result(_ bytes: [UInt8], _ settings: PictureSettings) -> PictureResult {
        guard let format = PictureFormat(bytes) else { return .failure(.unknownFormat) }
        vips.forgetErrors()
        do throws(Vips.Refusal) {
            let original = try Original(bytes, format: format, vips: vips)
            guard original.pixels <= limits.pixels else { return .failure(.tooManyPixels(limit: limits.pixels)) }
            return .success(try files(of: original, settings))
        } catch {
            let isOutOfMemory = error.reason.contains("out of memory")
            return .failure(isOutOfMemory ? .worker(.tooMuchMemory(limit: limits.memoryBytes)) : .damaged)
        }
    }

    /// A picture whose header has been read.
    private struct Original {
        let source: Vips.Source
        let format: PictureFormat

        /// Options for the format's reader: fail on errors, and read all frames of an animation.
        let options: String
        let width: Int, height: Int
        let isAnimated: Bool

        /// The pixels of all frames.
        let pixels: Int

        /// True for a PNG with few colours, such as a drawing, because lossy compression would leave traces in it.
        let hasPalette: Bool

        init(_ bytes: [UInt8], format: PictureFormat, vips: Vips) throws(Vips.Refusal) {
            source = Vips.Source(bytes)
            self.format = format
            let mayMove = format == .gif || format == .webp
            let picture = try vips.open(source, mayMove ? "[n=-1]" : "")
            isAnimated = mayMove && picture.frames > 1
            // Any defect in the data is an error. The parameter of libvips' own function reaches only some readers.
            options = isAnimated ? "[n=-1,fail_on=error]" : "[fail_on=error]"
            (width, height) =
                picture.isSideways ? (picture.height, picture.width) : (picture.width, picture.height)
            pixels = picture.width * picture.wholeHeight
            // PNG 3 §11.2.1: signature, length and name, then width, height, bit depth and, at byte 25, the colour
            // type.
            hasPalette = format == .png && bytes.count > 25 && bytes[25] == 3
        }
    }

    /// The longest side that WebP can store, in pixels (its specification, "Simple File Format (Lossy)").
    private static let longestWebP = 16_383

    private func files(of original: Original, _ settings: PictureSettings) throws(Vips.Refusal) -> [File] {
        let largest = min(original.width, settings.widths.last ?? original.width)
        let isWholeShown = largest == original.width && settings.keepsOriginals
        let widths = settings.widths.filter { $0 < largest } + [largest]
        var (files, webp) = ([File](), [File]())
        // nil if the library can't write AVIF: it may lack the encoder.
        var avif: [File?] = []
        var picture: Vips.Picture?
        for width in widths.reversed() {
            let sized = try size(original, width, from: picture)
            if !original.isAnimated { picture = sized }
            // The full-size picture is added once, below.
            if !isWholeShown || width != largest {
                files.append(
                    try file(
                        of: sized, format: original.format.published, original: original, quality: settings.quality))
            }
            if original.format != .webp, max(sized.width, sized.height) <= Self.longestWebP {
                webp.append(try file(of: sized, format: .webp, original: original, quality: settings.quality))
            }
            if !original.isAnimated, !original.hasPalette {
                avif.append(try? file(of: sized, format: .avif, original: original, quality: settings.quality))
            }
        }
        if settings.keepsOriginals {
            // Release the largest size first: two large pictures needn't be in memory at once.
            picture = nil
            let whole = try read(original, width: original.width)
            var file = try file(
                of: whole, format: original.format.published, original: original, quality: max(90, settings.quality))
            (file.isWhole, file.isShown) = (true, isWholeShown)
            files.append(file)
        }
        // WebP and AVIF must be smaller to be published: a drawing may be smaller in its own format.
        let shown = files.filter(\.isShown).sum
        let whollyWebP = webp.count == widths.count ? webp : []
        let whollyAVIF = avif.contains { $0 == nil } ? [] : avif.compactMap(\.self)
        for others in [whollyWebP, whollyAVIF] where others.sum < shown { files += others }
        return files.sorted { $0.width < $1.width }
    }

    private func read(_ original: Original, width: Int) throws(Vips.Refusal) -> Vips.Picture {
        let picture = try vips.read(original.source, original.options, width: width)
        guard original.format.published == .jpeg, picture.hasTransparency else { return picture }
        return try vips.flattened(vips.inMemory(picture))
    }

    /// Returns a picture in one size, made from a larger size if possible.
    ///
    /// An animation is read again for each size, because its frames are stacked in one tall image.
    private func size(
        _ original: Original, _ width: Int, from larger: Vips.Picture?
    ) throws(Vips.Refusal) -> Vips.Picture {
        guard let larger else { return try vips.inMemory(read(original, width: width)) }
        return try vips.inMemory(vips.shrunk(larger, width: width))
    }

    private func file(
        of picture: Vips.Picture, format: PictureFormat, original: Original, quality: Int
    ) throws(Vips.Refusal) -> File {
        let coding: Vips.Coding =
            switch format {
            case .jpeg, .heif: .jpeg(quality: quality)
            case .png: .png(isPalette: original.hasPalette)
            case .gif: .gif
            // WebP's scale differs from JPEG's: 76 looks like 80.
            case .webp: .webp(quality: max(1, quality - 4), isLossless: original.hasPalette)
            // AVIF's differs, too: 58 looks like 80.
            case .avif: .avif(quality: max(1, quality - 22))
            }
        return File(
            format: format, width: picture.width, height: picture.height, content: try vips.bytes(of: picture, coding))
    }
}

extension [PictureFile<[UInt8]>] {
    /// The size of all files together, in bytes.
    fileprivate var sum: Int { reduce(0) { $0 + $1.content.count } }
}
