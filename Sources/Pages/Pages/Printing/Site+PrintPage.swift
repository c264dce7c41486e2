package import Content

extension Site {
    /// The page for printing a record, not sealed by a code; nil if the record can't be printed.
    ///
    /// - Parameter request: Its sheet decides between an event and a schedule with the same id.
    package func printPage(_ request: PrintRequest, _ contexts: PageContextMaker) -> (any WebPage)? {
        guard let id = request.id else {
            return boardPrintAddress.map { BoardPrintPage(self, at: $0, as: request, contexts) }
        }
        let isMeant = { (other: String) in other.utf8.elementsEqual(id.utf8) }
        let schedule = schedules.first { isMeant($0.record.id) }
        let wantsSchedule = request.sheet.map(PrintSheet.ofSchedules.contains) == true
        if !wantsSchedule || schedule == nil,
            let event = events.first(where: { isMeant($0.publicEvent.id) })
                ?? printedEvents.first(where: { $0.fullEvent.occurrence.map { isMeant($0.series) } == true })
        {
            return EventPrintPage(event, at: event.printAddress, as: request, site: self, contexts: contexts)
        }
        return schedule.flatMap { schedule in
            schedule.printAddress.map {
                SchedulePrintPage(schedule, at: $0, as: request, site: self, contexts: contexts)
            }
        }
    }

    /// The ids of the events and schedules that can be printed.
    package var printableIDs: [String] {
        events.map { $0.fullEvent.occurrence?.series ?? $0.publicEvent.id } + schedules.map(\.record.id)
    }
}
