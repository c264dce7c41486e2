import Content
import Time

/// A moment for readers, put into words only when a page is rendered.
struct TimeText: Sendable {
    let moment: Moment
    package let zone: Zone

    /// The day to count from for the days until a future moment; nil to show no distance.
    let today: Day?

    init(_ moment: Moment, in zone: Zone, asOf today: Day? = nil) {
        self.moment = moment
        self.zone = zone
        self.today = today
    }

    /// The moment in RFC 3339; only the date for a day.
    var iso: String { moment.text(in: zone) }

    /// Weekday, date and time with its zone, as on pages.
    func long(_ strings: Strings) -> String {
        switch moment {
        case .day(let day): return strings.dates.long(day)
        case .instant(let instant):
            let offset = zone.offset(at: instant)
            return "\(strings.dates.long(instant.local(at: offset))) \(offset.label)"
        }
    }

    /// The label of the time zone, as in CET; nil for a day.
    var zoneLabel: String? {
        if case .instant(let instant) = moment { zone.offset(at: instant).label } else { nil }
    }

    /// The distance on the day of the build, as in "in 3 days"; nil to hide it.
    func relative(_ strings: Strings) -> String? { distance.map(strings.relativeDays) }

    /// The distance in days; never negative, even if the moment's zone still has yesterday's date.
    private var distance: Int? { today.map { max(0, $0.distance(to: moment.day(in: zone))) } }

    /// A moment in words, with the values that its forms share; a class, because its fields access it one by one.
    final class Words: Sendable {
        private let time: TimeText
        private let day: Day

        /// Nil for a day.
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

        /// Writes everything that determines the words, apart from the site's language.
        func writeSource(to bytes: inout [UInt8]) {
            func append(_ number: Int) {
                for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
            }
            append(day.year)
            bytes += [UInt8(day.month), UInt8(day.day)]
            append(time.distance ?? -1)
            guard let clock else { return }
            append(Int(clock.instant.microseconds))
            append(clock.zone.seconds)
            bytes += clock.zone.label.utf8
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
            .written("date", "the date only") { $1.dates.writeShort($0.day, to: &$2) },
            .written("weekdayAndDay", "the weekday and the day of the month") {
                $1.dates.writeWeekdayAndDay($0.day, to: &$2)
            },
            .written("clock", "the time only; absent for a day") { words, strings, text in
                if let clock = words.clock { strings.dates.writeClock(clock.local, to: &text) }
            },
            .number("day", "the day of the month") { $0.day.day },
            .written("month", "the name of the month") { $1.dates.writeMonth($0.day, to: &$2) },
            .written("weekday", "the name of the weekday") { $1.dates.writeWeekday($0.day, to: &$2) },
            .text("zone", "the time zone, as in CET; absent for a day") { $0.clock?.zone.label },
            .words("relative", "the distance when the site was built, as in \"in 3 days\"") {
                $0.time.relative($1)
            },
        ])
    }
}
