import Content
import Time

/// A moment for readers, put into words only when a page is rendered.
struct TimeText: Sendable {
    let moment: Moment
    package let zone: Zone

    /// As of which day to say how far off the moment is, which is still to come; nil: not at all.
    let today: Day?

    init(_ moment: Moment, in zone: Zone, asOf today: Day? = nil) {
        self.moment = moment
        self.zone = zone
        self.today = today
    }

    /// For programs, as in RFC 3339; a day alone is a date.
    var iso: String {
        switch moment {
        case .day(let day): day.description
        case .instant(let instant): instant.rfc3339(in: zone)
        }
    }

    /// How far off it was when the site was built, as in "in 3 days".
    func relative(_ strings: Strings) -> String? { distance.map(strings.relativeDays) }

    /// In days. What is still to come is no day back, even where its zone has yesterday yet.
    private var distance: Int? { today.map { max(0, $0.distance(to: moment.day(in: zone))) } }

    /// A moment as readers see it: what its forms are made from, worked out once for all of them; a class, because they ask for
    /// it one by one.
    final class Words: Sendable {
        private let time: TimeText
        private let day: Day

        /// Nil for a whole day.
        private let clock: (instant: Instant, local: LocalTime, zone: Zone.Offset)?

        init(_ time: consuming TimeText) {
            switch time.moment {
            case .day(let day):
                self.day = day
                clock = nil
            case .instant(let instant):
                let offset = time.zone.offset(at: instant)
                let local = instant.local(at: offset)
                day = local.day
                clock = (instant, local, offset)
            }
            self.time = time
        }

        static let view = View<Words>([
            .written("iso", "for <time datetime>") { words, _, text in
                if let clock = words.clock {
                    clock.instant.writeRFC3339(at: clock.zone, clock.local, to: &text)
                } else {
                    words.day.writeRFC3339(to: &text)
                }
            },
            .written("text", "weekday, date and time") { words, strings, text in
                if let clock = words.clock {
                    strings.dates.writeLong(clock.local, to: &text)
                } else {
                    strings.dates.writeLong(words.day, to: &text)
                }
            },
            .written("date", "the date alone") { $1.dates.writeShort($0.day, to: &$2) },
            .written("clock", "the time alone; absent for a whole day") { words, strings, text in
                if let clock = words.clock { strings.dates.writeClock(clock.local, to: &text) }
            },
            .text("zone", "the time zone, as in CET; absent for a whole day") { $0.clock?.zone.label },
            .words("relative", "how far off it was when the site was built, as in \"in 3 days\"") {
                $0.time.relative($1)
            },
        ])
    }
}
