import Mustache
import Text

extension PageContext {
    /// The address of a record's picture on the page, in the largest published size.
    func address(of image: RecordImage) -> String {
        filesRoot + percentEncoded(path: picturesOfSite.bestPath(of: image.path))
    }
}

extension Field where Value: PagePart {
    /// The picture of a record as an element, in the sizes that fit its place; absent if nil.
    static func picture(
        _ name: String, _ summary: String, _ place: PictureMarkup.Place,
        _ value: @escaping @Sendable (Value) -> RecordImage?
    ) -> Field {
        Field(.init(name, kind: .html, summary: summary)) { object, _, cells, slot in
            guard let image = value(object),
                let html = object.context.pictures.element(image.path, place, text: image.text)
            else { return }
            cells.setHTML(slot) { $0 += html }
        }
    }
}
