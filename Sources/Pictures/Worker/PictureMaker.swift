/// Makes the sizes of pictures.
struct PictureMaker {
    let vips: Vips
    let limits: PictureLimits

    /// Makes the files of a picture from those of its file.
    func answer(_ bytes: [UInt8], _ settings: PictureSettings) -> PictureAnswer {
        guard let format = PictureFormat(bytes) else { return .unknownFormat }
        vips.forgetErrors()
        do throws(Vips.Refusal) {
            let original = try Original(bytes, format, vips)
            guard original.pixels <= limits.pixels else { return .tooManyPixels }
            return .made(try files(of: original, settings))
        } catch {
            return error.reason.contains("out of memory") ? .tooMuchMemory : .damaged
        }
    }

    /// A picture whose header was read.
    private struct Original {
        let source: Vips.Source
        let format: PictureFormat

        /// The options of the format's reader: all frames of an animation.
        let options: String
        let width: Int, height: Int
        let isAnimated: Bool

        /// The pixels of all frames.
        let pixels: Int

        /// True for a PNG of few colours, such as a drawing, in which WebP's and JPEG's ways would leave traces.
        let hasPalette: Bool

        init(_ bytes: [UInt8], _ format: PictureFormat, _ vips: Vips) throws(Vips.Refusal) {
            source = Vips.Source(bytes)
            self.format = format
            let mayMove = format == .gif || format == .webp
            let picture = try vips.open(source, mayMove ? "[n=-1]" : "")
            isAnimated = mayMove && picture.frames > 1
            // Whatever is wrong with the data is an error; the option of libvips' own function reaches only some readers.
            options = isAnimated ? "[n=-1,fail_on=error]" : "[fail_on=error]"
            (width, height) =
                picture.isSideways ? (picture.height, picture.width) : (picture.width, picture.height)
            pixels = picture.width * picture.wholeHeight
            // PNG's header (PNG 3 §11.2.1): after signature, length and name, width and height, the depth, then the colour type.
            hasPalette = format == .png && bytes.count > 25 && bytes[25] == 3
        }
    }

    private func files(of original: Original, _ settings: PictureSettings) throws(Vips.Refusal) -> MadePicture {
        let largest = min(original.width, settings.widths.last ?? original.width)
        let isWholeShown = largest == original.width && settings.keepsOriginals
        let widths = settings.widths.filter { $0 < largest } + [largest]
        var (files, webp) = ([MadePicture.File](), [MadePicture.File]())
        // nil for what the library can't write: it may lack the encoder.
        var avif: [MadePicture.File?] = []
        var picture: Vips.Picture?
        for width in widths.reversed() {
            let sized = try size(original, width, from: picture)
            if !original.isAnimated { picture = sized }
            // The whole picture stands at its own address, once.
            if !isWholeShown || width != largest {
                files.append(try file(of: sized, original.format.published, original, settings.quality))
            }
            if original.format != .webp {
                webp.append(try file(of: sized, .webp, original, settings.quality))
            }
            if !original.isAnimated, !original.hasPalette {
                avif.append(try? file(of: sized, .avif, original, settings.quality))
            }
        }
        if settings.keepsOriginals {
            // Two large pictures at once are more than the work needs.
            picture = nil
            let whole = try read(original, width: original.width)
            var file = try file(of: whole, original.format.published, original, max(90, settings.quality))
            (file.isWhole, file.isShown) = (true, isWholeShown)
            files.append(file)
        }
        // A drawing may be smaller in its own format.
        let shown = files.filter(\.isShown).sum
        let whollyAVIF = avif.contains { $0 == nil } ? [] : avif.compactMap(\.self)
        for others in [webp, whollyAVIF] where others.sum < shown { files += others }
        return MadePicture(files: files.sorted { $0.width < $1.width })
    }

    private func read(_ original: Original, width: Int) throws(Vips.Refusal) -> Vips.Picture {
        let picture = try vips.read(original.source, original.options, width: width)
        guard original.format.published == .jpeg, picture.hasTransparency else { return picture }
        return try vips.flattened(vips.inMemory(picture))
    }

    /// A picture in one size, from a larger one if there is one.
    ///
    /// An animation is read anew for each size, because its frames stand one below the other.
    private func size(
        _ original: Original, _ width: Int, from larger: Vips.Picture?
    ) throws(Vips.Refusal) -> Vips.Picture {
        guard let larger else { return try vips.inMemory(read(original, width: width)) }
        return try vips.inMemory(vips.shrunk(larger, width: width))
    }

    private func file(
        of picture: Vips.Picture, _ format: PictureFormat, _ original: Original, _ quality: Int
    ) throws(Vips.Refusal) -> MadePicture.File {
        let coding: Vips.Coding =
            switch format {
            case .jpeg, .heif: .jpeg(quality: quality)
            case .png: .png(isPalette: original.hasPalette)
            case .gif: .gif
            // WebP's scale is not JPEG's: 76 looks like 80.
            case .webp: .webp(quality: max(1, quality - 4), isLossless: original.hasPalette)
            // Nor is AVIF's: 58 looks like 80.
            case .avif: .avif(quality: max(1, quality - 22))
            }
        return MadePicture.File(
            format: format, width: picture.width, height: picture.height, bytes: try vips.bytes(of: picture, coding))
    }
}

extension [MadePicture.File] {
    /// The bytes of all files together.
    fileprivate var sum: Int { reduce(0) { $0 + $1.bytes.count } }
}
