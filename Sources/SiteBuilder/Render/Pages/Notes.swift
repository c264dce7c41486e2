/// Notes on a page, made when it is rendered.
struct Notes: Sendable {
    private let maker: NoteMaker
    private let places: ArraySlice<Int>
    private let frame: Frame

    init(maker: NoteMaker, places: ArraySlice<Int>, frame: Frame) {
        self.maker = maker
        self.places = places
        self.frame = frame
    }

    var isEmpty: Bool { places.isEmpty }

    /// The notes themselves.
    var all: [Note] { places.map { maker.note($0, on: frame) } }

    /// Writes what determines them.
    func write(to writer: inout ByteWriter) {
        writer.write(places.count)
        for place in places { maker.write(place, to: &writer) }
    }
}
