import Processes

extension PictureCard {
    /// The message about the card to a worker, which contains all that the picture depends on.
    package var encoded: [UInt8] {
        var frame = FrameWriter()
        write(to: &frame)
        return frame.bytes
    }

    init(from frame: inout FrameReader) throws(MalformedFrame) {
        self.init(
            style: try CardStyle(from: &frame), isMirrored: try frame.integer() != 0, site: try frame.text(),
            logo: Array(try frame.run()), content: try Content(from: &frame))
    }

    func write(to frame: inout FrameWriter) {
        style.write(to: &frame)
        frame.put(isMirrored ? 1 : 0)
        frame.put(site)
        frame.put(logo)
        content.write(to: &frame)
    }
}

extension PictureCard.Content {
    fileprivate init(from frame: inout FrameReader) throws(MalformedFrame) {
        switch try frame.integer() {
        case 0:
            var sheet = PictureCard.Sheet(
                paper: try PictureCard.Paper(from: &frame), title: try frame.text(), lead: try frame.text(),
                text: try frame.text())
            if try frame.integer() != 0 {
                sheet.leaf = PictureCard.Leaf(
                    month: try frame.text(), day: try frame.text(), weekday: try frame.text())
            }
            self = .sheet(sheet)
        case 1:
            let description = try frame.text()
            let notes = try frame.list { (frame) throws(MalformedFrame) in
                PictureCard.Note(title: try frame.text(), paper: try PictureCard.Paper(from: &frame))
            }
            self = .board(description: description, notes: notes)
        case 2:
            let size = try frame.integer()
            guard PictureCard.iconSizes.contains(size) else { throw MalformedFrame() }
            self = .icon(size: size, isMaskable: try frame.integer() != 0)
        case 3:
            let (title, lead) = (try frame.text(), try frame.text())
            let places = try frame.list { (frame) throws(MalformedFrame) in
                PictureCard.Place(
                    rank: try frame.text(), title: try frame.text(), artist: try frame.text(),
                    score: try frame.text())
            }
            self = .podium(title: title, lead: lead, places: places)
        default: throw MalformedFrame()
        }
    }

    fileprivate func write(to frame: inout FrameWriter) {
        switch self {
        case .sheet(let sheet):
            frame.put(0)
            frame.put(sheet.paper.rawValue)
            for text in [sheet.title, sheet.lead, sheet.text] { frame.put(text) }
            frame.put(sheet.leaf == nil ? 0 : 1)
            if let leaf = sheet.leaf { for text in [leaf.month, leaf.day, leaf.weekday] { frame.put(text) } }
        case .board(let description, let notes):
            frame.put(1)
            frame.put(description)
            frame.put(notes.count)
            for note in notes {
                frame.put(note.title)
                frame.put(note.paper.rawValue)
            }
        case .icon(let size, let isMaskable):
            frame.put(2)
            frame.put(size)
            frame.put(isMaskable ? 1 : 0)
        case .podium(let title, let lead, let places):
            frame.put(3)
            for text in [title, lead] { frame.put(text) }
            frame.put(places.count)
            for place in places {
                for text in [place.rank, place.title, place.artist, place.score] { frame.put(text) }
            }
        }
    }
}

extension PictureCard.Paper {
    fileprivate init(from frame: inout FrameReader) throws(MalformedFrame) {
        guard let paper = Self(rawValue: try frame.integer()) else { throw MalformedFrame() }
        self = paper
    }
}

extension CardStyle {
    fileprivate init(from frame: inout FrameReader) throws(MalformedFrame) {
        self.init()
        (board, self.frame) = (try frame.text(), try frame.text())
        (sheet, ink, soft) = (try frame.text(), try frame.text(), try frame.text())
        (accent, onAccent) = (try frame.text(), try frame.text())
        notes = try frame.list { (frame) throws(MalformedFrame) in try frame.text() }
        (noteInk, noteSoft) = (try frame.text(), try frame.text())
        guard let texture = Texture(rawValue: try frame.text()), let pin = Pin(rawValue: try frame.text()),
            notes.count == PictureCard.Paper.allCases.count - 1
        else { throw MalformedFrame() }
        self.texture = texture
        self.pin = pin
        (hasSerifs, isAskew) = (try frame.integer() != 0, try frame.integer() != 0)
    }

    fileprivate func write(to frame: inout FrameWriter) {
        for text in [board, self.frame, sheet, ink, soft, accent, onAccent] { frame.put(text) }
        frame.put(notes.count)
        for note in notes { frame.put(note) }
        for text in [noteInk, noteSoft, texture.rawValue, pin.rawValue] { frame.put(text) }
        frame.put(hasSerifs ? 1 : 0)
        frame.put(isAskew ? 1 : 0)
    }
}
