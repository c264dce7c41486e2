import Processes

extension PictureWork {
    init(from frame: inout FrameReader) throws(MalformedFrame) {
        switch try frame.integer() {
        case 0:
            let bytes = Array(try frame.run())
            var settings = PictureSettings()
            settings.widths = try frame.list { (frame) throws(MalformedFrame) in try frame.integer() }
            settings.quality = try frame.integer()
            settings.keepsOriginals = try frame.integer() != 0
            self = .sizes(bytes, settings)
        case 1:
            self = .card(try PictureCard(from: &frame))
        default: throw MalformedFrame()
        }
    }

    func write(to frame: inout FrameWriter) {
        switch self {
        case .sizes(let bytes, let settings):
            frame.put(0)
            frame.put(bytes)
            frame.put(settings.widths.count)
            for width in settings.widths { frame.put(width) }
            frame.put(settings.quality)
            frame.put(settings.keepsOriginals ? 1 : 0)
        case .card(let card):
            frame.put(1)
            card.write(to: &frame)
        }
    }
}
