import Bytes

/// Draws pictures for links to pages, which are papers with texts on the site's board, and icons of the site's logo.
final class CardMaker {
    private let vips: Vips

    /// The pictures that several cards share, by their SVG: at most `mostDrawings`, of up to three megabytes each.
    private var drawings: [String: Vips.Picture] = [:]

    /// A site needs fewer. A waiting worker also draws for later themes, whose drawings would fill its memory.
    private static let mostDrawings = 12

    /// Texts that many cards show, such as months and the site's title: at most `mostTexts`.
    private var texts: [SharedText: Vips.Picture?] = [:]

    /// More than all months, days of the month and days of the week in one language.
    private static let mostTexts = 64

    /// The site's logo, and its source bytes.
    private var logo: (bytes: [UInt8], picture: Vips.Picture?)?

    /// Prepares what all cards share. Call it while the process may still write files.
    init(_ vips: Vips) {
        self.vips = vips
        // The first text makes fontconfig search for fonts and cache the result. Without that cache, as on a new
        // machine, it reads all fonts for seconds, and each worker would do it again.
        _ = try? vips.text("<span>a</span>", font: "Serif 20", width: 100)
    }

    /// Draws a card.
    func result(_ card: PictureCard) -> PictureResult {
        do throws(Vips.Refusal) {
            let canvas: Vips.Canvas
            // Only programs load a JPEG, so it isn't progressive: that is several times as slow.
            var (format, coding) = (PictureFormat.jpeg, Vips.Coding.jpeg(quality: 85, isProgressive: false))
            switch card.content {
            case .sheet(let sheet): canvas = try draw(sheet, of: card)
            case .board(let description, let notes): canvas = try draw(notes, description, of: card)
            case .podium(let title, let lead, let places):
                canvas = try draw(places, title: title, lead: lead, of: card)
                (format, coding) = (.png, .png(isPalette: true))
            case .icon(let size, let isMaskable):
                // The square that fits into a launcher's circle has 0.565 of the size.
                canvas = try drawIcon(size: size, logoSize: size * (isMaskable ? 56 : 82) / 100, of: card)
                (format, coding) = (.png, .png(isPalette: false))
            }
            let picture = try vips.picture(canvas)
            let file = PictureFile(
                format: format, width: picture.width, height: picture.wholeHeight,
                content: try vips.bytes(of: picture, coding))
            return .success([file])
        } catch {
            return .failure(.damaged)
        }
    }

    // MARK: Icons

    /// Draws an icon: the logo in the middle of a paper.
    private func drawIcon(size: Int, logoSize: Int, of card: PictureCard) throws(Vips.Refusal) -> Vips.Canvas {
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)">
            <rect width="\(size)" height="\(size)" fill="\(card.style.sheet)"/></svg>
            """
        let canvas = try vips.canvas(vips.flattened(drawn(drawing)))
        let logo = try logo(card.logo, size: logoSize)
        let middle = Vips.Turn(degrees: 0, x: 0, y: 0)
        try vips.put(
            logo, on: canvas, x: Double((size - logo.width) / 2), y: Double((size - logo.wholeHeight) / 2), middle)
        return canvas
    }

    /// Reads a logo so that its longer side has `size` pixels.
    private func logo(_ bytes: [UInt8], size: Int) throws(Vips.Refusal) -> Vips.Picture {
        var drawing = Vips.Source(bytes)
        if let type = PictureFormat(bytes)?.mediaType {
            // librsvg also enlarges a photo that is too small.
            let photo = try vips.open(drawing, "")
            drawing = source(
                """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(photo.width)" height="\(photo.height)">
                <image width="\(photo.width)" height="\(photo.height)" xlink:href="data:\(type);base64,\(base64(bytes))"/></svg>
                """)
        }
        let natural = try vips.open(drawing, "")
        let scale = Double(size) / Double(max(1, natural.width, natural.height))
        return try vips.withTransparency(vips.inMemory(vips.open(drawing, "[scale=\(scale)]")))
    }

    /// A style of text.
    private struct Lettering: Hashable {
        let hasSerifs: Bool
        var isBold = true
        let colour: String

        /// The font's size in pixels; the smallest one is used if no larger one fits.
        let sizes: [Int]

        func font(_ size: Int) -> String {
            let families =
                hasSerifs
                ? "Charter,Source Serif 4,Noto Serif,Liberation Serif,Serif" : "Inter,Noto Sans,Liberation Sans,Sans"
            return "\(families)\(isBold ? " Bold" : "") \(size)"
        }
    }

    // MARK: One sheet

    private static let sheetArea = CardScenery.Area(x: 92, y: 70, width: 1016, height: 490)

    private func draw(_ sheet: PictureCard.Sheet, of card: PictureCard) throws(Vips.Refusal) -> Vips.Canvas {
        let style = card.style
        var area = Self.sheetArea
        if style.isAskew { area.degrees = -1.2 }
        let colour = style.colour(of: sheet.paper)
        let (board, papers) = (CardScenery.board(style), CardScenery.papers([(area, colour)], style))
        let leafPaper = sheet.leaf == nil ? "" : CardScenery.leaf(style)
        func page(_ canvas: Vips.Canvas) -> Page {
            Page(canvas, area: area, margin: 60, isMirrored: card.isMirrored)
        }
        let (top, bottom) = (area.y + 44, area.y + 372)
        let leafSize = CardScenery.leafSize
        let leafY = (top + bottom - leafSize.height) / 2
        let isLeafRight = sheet.leaf != nil && card.isMirrored
        let empty = try shared("\(isLeafRight)\(board)\(papers)\(leafPaper)") { () throws(Vips.Refusal) in
            let canvas = try vips.canvas(try opaque(board))
            try vips.cover(canvas, with: try drawn(papers))
            if !leafPaper.isEmpty { try put(try drawn(leafPaper), on: page(canvas), start: 0, y: leafY) }
            return try vips.picture(canvas)
        }
        let canvas = try vips.canvas(empty)
        let page = page(canvas)
        let isNote = sheet.paper != .sheet
        let ink = isNote ? style.noteInk : style.ink
        let soft = isNote ? style.noteSoft : style.soft
        var start = 0
        if let leaf = sheet.leaf {
            try draw(leaf, style, on: page, y: leafY)
            start = leafSize.width + 36
        }
        let width = page.width - start
        let lead = try lettered(
            sheet.lead, Lettering(hasSerifs: false, colour: isNote ? ink : style.accent, sizes: [38, 32, 26]),
            width: width, height: 52)
        let leadHeight = lead.map { $0.wholeHeight + Self.gap } ?? 0
        let hasText = sheet.text.contains { !$0.isWhitespace }
        let title = try lettered(
            sheet.title, Lettering(hasSerifs: style.hasSerifs, colour: ink, sizes: [82, 70, 60, 50, 42]), width: width,
            height: bottom - top - leadHeight - (hasText ? 96 : 0))
        let titleHeight = title.map { $0.wholeHeight + Self.gap } ?? 0
        let text = try lettered(
            sheet.text, Lettering(hasSerifs: false, isBold: false, colour: soft, sizes: [34]), width: width,
            height: max(40, min(190, bottom - top - leadHeight - titleHeight)))
        let parts = [title, lead, text].compactMap(\.self)
        let height = parts.reduce((parts.count - 1) * Self.gap) { $0 + $1.wholeHeight }
        var y = max(top, (top + bottom - height) / 2)
        for part in parts {
            try put(part, on: page, start: start, y: y)
            y += part.wholeHeight + Self.gap
        }
        try sign(card, Lettering(hasSerifs: false, colour: soft, sizes: [32, 26]), on: page, y: area.y + 402)
        return canvas
    }

    private static let gap = 27

    /// Draws the site's logo and title in a line.
    private func sign(_ card: PictureCard, _ lettering: Lettering, on page: Page, y: Int) throws(Vips.Refusal) {
        let size = 58
        var start = 0
        if let logo = logo(card) {
            try put(logo, on: page, start: 0, y: y + (size - logo.wholeHeight) / 2)
            start = logo.width + 18
        }
        let name = SharedText(text: card.site, lettering: lettering, width: page.width - start, height: 46)
        if let name = try shared(name) {
            try put(name, on: page, start: start, y: y + (size - name.wholeHeight) / 2)
        }
    }

    /// Draws the words on a leaf.
    private func draw(
        _ leaf: PictureCard.Leaf, _ style: CardStyle, on page: Page, y: Int
    ) throws(Vips.Refusal) {
        let width = CardScenery.leafSize.width
        let lines = [
            (leaf.month, style.onAccent, [30, 25, 20], 37), (leaf.day, "#1c1a19", [92], 113),
            (leaf.weekday, "#5a5450", [27, 22, 18], 180),
        ]
        for (text, colour, sizes, middle) in lines {
            let lettering = Lettering(hasSerifs: false, colour: colour, sizes: sizes)
            let word = SharedText(text: text, lettering: lettering, width: 168, height: sizes[0] * 7 / 5)
            guard let part = try shared(word) else { continue }
            try put(part, on: page, start: (width - 4 - part.width) / 2, y: y + middle - part.wholeHeight / 2)
        }
    }

    // MARK: The podium

    /// The papers of the first, second and third place; the winner is in the middle.
    private static let podiumAreas = [
        CardScenery.Area(x: 425, y: 196, width: 350, height: 388, degrees: -0.8),
        CardScenery.Area(x: 66, y: 258, width: 330, height: 326, degrees: 1.2),
        CardScenery.Area(x: 804, y: 298, width: 330, height: 286, degrees: 1.6),
    ]

    private func draw(
        _ places: [PictureCard.Place], title: String, lead: String, of card: PictureCard
    ) throws(Vips.Refusal) -> Vips.Canvas {
        let style = card.style
        let top = CardScenery.Area(x: 66, y: 34, width: 1068, height: 136)
        let shown = zip(places, zip(Self.podiumAreas, [PictureCard.Paper.yellow, .blue, .orange])).map {
            (place: $0, area: $1.0.placed(on: card), paper: $1.1)
        }
        let papers = [(top, style.sheet)] + shown.map { ($0.area, style.colour(of: $0.paper)) }
        let canvas = try vips.canvas(try opaque(CardScenery.board(style)))
        try vips.cover(canvas, with: try drawn(CardScenery.papers(papers, style)))
        let head = Page(canvas, area: top, margin: 40, isMirrored: card.isMirrored)
        let name = Lettering(hasSerifs: style.hasSerifs, colour: style.ink, sizes: [46, 38, 32, 26])
        _ = try write(title, name, on: head, y: top.y + 38, height: 56)
        let small = Lettering(hasSerifs: false, isBold: false, colour: style.soft, sizes: [25, 21])
        _ = try write(lead, small, on: head, y: top.y + 94, height: 34)
        for (index, (place, area, _)) in shown.enumerated() {
            let page = Page(canvas, area: area, margin: 30, isMirrored: card.isMirrored)
            func lettering(_ sizes: [Int], isSoft: Bool = false) -> Lettering {
                Lettering(
                    hasSerifs: style.hasSerifs && !isSoft, isBold: !isSoft,
                    colour: isSoft ? style.noteSoft : style.noteInk,
                    sizes: index == 0 ? sizes.map { $0 * 5 / 4 } : sizes)
            }
            let score = try lettered(place.score, lettering([36]), width: page.width, height: 60)
            let bottom = area.y + area.height - 24 - (score?.wholeHeight ?? 0)
            if let score { try put(score, on: page, start: 0, y: bottom) }
            var y = area.y + 34
            for (text, lettering) in [
                (place.rank, lettering([68])), (place.title, lettering([36, 30, 26, 22])),
                (place.artist, lettering([24, 21], isSoft: true)),
            ] {
                y += try write(text, lettering, on: page, y: y, height: max(30, bottom - y - 44), gap: 14)
            }
        }
        return canvas
    }

    // MARK: The board

    private func draw(
        _ notes: [PictureCard.Note], _ description: String, of card: PictureCard
    ) throws(Vips.Refusal) -> Vips.Canvas {
        let style = card.style
        let tilts = [-1.6, 1.4, 2.1, -0.9, -2.2, 1.7]
        let shown = notes.prefix(PictureCard.mostNotes).enumerated().map { index, note in
            (
                note: note,
                area: CardScenery.Area(
                    x: 584 + index % 2 * 284 + (style.isAskew && index / 2 == 1 ? 12 : 0), y: 52 + index / 2 * 182,
                    width: 262, height: 162, degrees: tilts[index]
                ).placed(on: card)
            )
        }
        let title = CardScenery.Area(x: 74, y: 78, width: 468, height: 474, degrees: -1.2).placed(on: card)
        let papers = [(title, style.sheet)] + shown.map { ($0.area, style.colour(of: $0.note.paper)) }
        let canvas = try vips.canvas(try opaque(CardScenery.board(style)))
        try vips.cover(canvas, with: try drawn(CardScenery.papers(papers, style)))
        for (note, area) in shown {
            let page = Page(canvas, area: area, margin: 18, isMirrored: card.isMirrored)
            let lettering = Lettering(hasSerifs: style.hasSerifs, colour: style.noteInk, sizes: [29, 25, 21])
            _ = try write(note.title, lettering, on: page, y: area.y + 36, height: 112)
        }
        let page = Page(canvas, area: title, margin: 44, isMirrored: card.isMirrored)
        var y = title.y + 56
        if let logo = logo(card) {
            try put(logo, on: page, start: 0, y: y)
            y += logo.wholeHeight + 26
        }
        let name = Lettering(hasSerifs: style.hasSerifs, colour: style.ink, sizes: [74, 62, 52, 44, 36])
        y += try write(card.site, name, on: page, y: y, height: 190, gap: Self.gap)
        let text = Lettering(hasSerifs: false, isBold: false, colour: style.soft, sizes: [29])
        _ = try write(description, text, on: page, y: y, height: max(36, title.y + title.height - 30 - y))
        return canvas
    }

    // MARK: Parts

    /// A paper's area for text.
    private struct Page {
        let canvas: Vips.Canvas
        let left: Int, right: Int
        let turn: Vips.Turn
        let isMirrored: Bool

        init(_ canvas: Vips.Canvas, area: CardScenery.Area, margin: Int, isMirrored: Bool) {
            self.canvas = canvas
            turn = area.turn
            self.isMirrored = isMirrored
            (left, right) = (area.x + margin, area.x + area.width - margin)
        }

        var width: Int { right - left }
    }

    /// Draws a part at a distance from the edge of the paper at which lines start.
    private func put(_ part: Vips.Picture, on page: Page, start: Int, y: Int) throws(Vips.Refusal) {
        let x = page.isMirrored ? page.right - start - part.width : page.left + start
        try vips.put(part, on: page.canvas, x: Double(x), y: Double(y), page.turn)
    }

    /// A text that many cards show, in an area of this size.
    private struct SharedText: Hashable {
        let text: String
        let lettering: Lettering
        let width: Int, height: Int
    }

    private func shared(_ text: SharedText) throws(Vips.Refusal) -> Vips.Picture? {
        if let known = texts[text] { return known }
        let made = try lettered(text.text, text.lettering, width: text.width, height: text.height)
        if texts.count >= Self.mostTexts { texts = [:] }
        texts[text] = .some(made)
        return made
    }

    /// Draws a text where lines start.
    ///
    /// - Returns: Its height and the gap below it; 0 if the text is blank.
    private func write(
        _ text: String, _ lettering: Lettering, on page: Page, y: Int, height: Int, gap: Int = 0
    ) throws(Vips.Refusal) -> Int {
        guard let part = try lettered(text, lettering, width: page.width, height: height) else { return 0 }
        try put(part, on: page, start: 0, y: y)
        return part.wholeHeight + gap
    }

    /// Draws a text in the largest of the sizes that fits; nil if the text is blank.
    ///
    /// A text that is too long for all sizes is cut off, and made smaller if it has long words.
    private func lettered(
        _ text: String, _ lettering: Lettering, width: Int, height: Int
    ) throws(Vips.Refusal) -> Vips.Picture? {
        let shown = CardText(text)
        guard !shown.isBlank else { return nil }
        /// The number of characters that fill the area.
        func capacity(_ size: Int) -> Int { max(1, height * 4 / (size * 5)) * width * 7 / (4 * size) }
        func fits(_ part: Vips.Picture) -> Bool { part.wholeHeight <= height && part.width <= width }
        // Drawing takes a millisecond, so sizes that are clearly too large aren't tried.
        for size in lettering.sizes where shown.width * 4 / 5 <= capacity(size) {
            let part = try vips.text(shown.markup(lettering.colour), font: lettering.font(size), width: width)
            if fits(part) { return part }
        }
        var size = lettering.sizes.last ?? 20
        let markup = shown.markup(lettering.colour, atMost: capacity(size))
        while true {
            let part = try vips.text(markup, font: lettering.font(size), width: width)
            if fits(part) || size <= Self.smallestSize { return part }
            size = max(Self.smallestSize, min(size - 1, size * width / max(width, part.width), size * 7 / 8))
        }
    }

    /// The smallest size of a font, at which a text is drawn even if it doesn't fit.
    private static let smallestSize = 4

    /// The site's logo, at most 64 pixels wide and high; nil without one, or if it can't be read.
    private func logo(_ card: PictureCard) -> Vips.Picture? {
        guard !card.logo.isEmpty else { return nil }
        if let logo, logo.bytes == card.logo { return logo.picture }
        // A card without its logo is better than no card.
        let picture = try? vips.withTransparency(vips.inMemory(vips.read(Vips.Source(card.logo), "", width: 64)))
        let isShown = picture.map { $0.wholeHeight <= 96 } ?? false
        logo = (card.logo, isShown ? picture : nil)
        return logo?.picture
    }

    private func source(_ drawing: String) -> Vips.Source { Vips.Source(Array(drawing.utf8)) }

    /// A drawing with its transparency.
    private func drawn(_ drawing: String) throws(Vips.Refusal) -> Vips.Picture {
        try vips.inMemory(vips.open(source(drawing), ""))
    }

    private func shared(
        _ key: String, _ make: () throws(Vips.Refusal) -> Vips.Picture
    ) throws(Vips.Refusal) -> Vips.Picture {
        if let known = drawings[key] { return known }
        let made = try vips.inMemory(make())
        if drawings.count >= Self.mostDrawings { drawings = [:] }
        drawings[key] = made
        return made
    }

    /// A drawing that covers everything, without transparency.
    private func opaque(_ drawing: String) throws(Vips.Refusal) -> Vips.Picture {
        try shared("opaque" + drawing) { () throws(Vips.Refusal) in try vips.flattened(drawn(drawing)) }
    }
}

extension CardScenery.Area {
    /// The area without its turn unless papers are askew, and mirrored on sites with text from right to left.
    fileprivate func placed(on card: PictureCard) -> CardScenery.Area {
        let degrees = card.style.isAskew ? degrees : 0
        return CardScenery.Area(
            x: card.isMirrored ? PictureCard.size.width - x - width : x, y: y, width: width, height: height,
            degrees: card.isMirrored ? -degrees : degrees)
    }
}

extension CardStyle {
    fileprivate func colour(of paper: PictureCard.Paper) -> String {
        notes.indices.contains(paper.rawValue) ? notes[paper.rawValue] : sheet
    }
}
