import Content
import Diagnostics
package import Pictures

extension Site {
    /// A picture to generate for links to a page.
    package struct LinkCard: Sendable {
        /// The path below the output folder.
        package let path: String
        package let card: PictureCard
    }

    /// The pictures to generate for links to events without a picture.
    package var linkCards: [LinkCard] {
        events.compactMap { event in
            guard let path = cardPath(of: event) else { return nil }
            let shown = event.publicEvent
            var time: [UInt8] = []
            if let start = shown.times.start {
                TimeText(start, in: event.zone).writeLong(strings, to: &time)
            }
            return LinkCard(
                path: path,
                card: PictureCard(
                    title: shown.name, time: String(decoding: time, as: UTF8.self), site: configuration.title))
        }
    }
}
