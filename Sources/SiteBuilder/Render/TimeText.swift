import Time

/// A moment for readers, put into words only when a page is rendered.
struct TimeText: Sendable {
    let moment: Moment
    let zone: Zone

    /// As of when to say how far off the moment is; nil: not at all.
    let today: Instant?

    init(_ moment: Moment, in zone: Zone, asOf today: Instant? = nil) {
        self.moment = moment
        self.zone = zone
        self.today = today
    }

    /// For programs, as in RFC 3339.
    var iso: String { moment.text(in: zone) }

    /// How far off it was when the site was built, as in "in 3 days".
    func relative(_ strings: Strings) -> String? { distance.map(strings.relativeDays) }

    /// In days.
    private var distance: Int? { today.map { zone.local($0).day.distance(to: moment.day(in: zone)) } }

    /// Writes all that the words are made from.
    func write(to writer: inout ByteWriter) {
        writer.write(moment, in: zone)
        writer.write(distance) { $0.write(Int64($1)) }
    }

    /// A moment as readers see it.
    struct Words: Sendable {
        let iso: String
        let text: String
        let date: String
        let clock: String
        let zone: String
        let relative: String?

        init(_ time: TimeText, _ strings: Strings) {
            let day = time.moment.day(in: time.zone)
            iso = time.iso
            date = strings.dates.short(day)
            switch time.moment {
            case .day:
                text = strings.dates.long(day)
                clock = ""
                zone = ""
            case .instant(let instant):
                let local = time.zone.local(instant)
                clock = strings.dates.clock(local)
                text = strings.dates.long(local)
                zone = time.zone.offset(at: instant).label
            }
            relative = time.relative(strings)
        }

        static let view = View<Words>([
            .text("iso", "for <time datetime>") { $0.iso },
            .text("text", "weekday, date and time") { $0.text },
            .text("date", "the date alone") { $0.date },
            .text("clock", "the time alone; absent for a whole day") { $0.clock },
            .text("zone", "the time zone, as in CET; absent for a whole day") { $0.zone },
            .text("relative", "how far off it was when the site was built, as in \"in 3 days\"") { $0.relative },
        ])
    }
}

extension ByteWriter {
    /// A moment with what its words take from its zone.
    mutating func write(_ moment: Moment, in zone: Zone) {
        write(moment)
        if case .instant(let instant) = moment {
            let offset = zone.offset(at: instant)
            write(Int64(offset.seconds))
            write(offset.abbreviation)
        }
    }
}
