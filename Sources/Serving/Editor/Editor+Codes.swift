import Authoring
import Bytes
import Content
import Diagnostics
import SiteBuilder
import Text

/// Making voting codes, and their slips to print.
extension Editor {
    /// The number of codes that the form begins with.
    static let usualCodes = "50"

    /// The events that people can get voting codes for: those with songs that aren't over; of a recurring event, its next date.
    var votingEvents: [(id: String, title: String)] {
        let events = catalogue()?.records.filter { $0.kind == .event } ?? []
        let printed = events.withPrintPages
        return events.filter { printed.contains(ExactText($0.id)) && $0.count != nil }.map { ($0.id, $0.title) }
    }

    /// Makes codes, and answers with the page that prints their slips. The codes are on this page only.
    func makeCodes(_ form: SubmittedForm) throws(FormRefusal) -> HTTPResponse {
        let event = form["event"] ?? ""
        let count = (form["count"] ?? "").trimmed
        var request = PrintRequest()
        (request.id, request.sheet) = (event, .slips)
        request.votingCodes = try apply { editing throws(AuthoringError) in
            try editing.makeCodes(SiteEditing.codeCount(count.isEmpty ? Self.usualCodes : count), for: event)
        }
        request.site = site.door.opened?.addresses.first
        return printed(request)
    }

    /// The page that prints a sheet.
    func printed(_ request: PrintRequest) -> HTTPResponse {
        DiagnosticLog.discarding { PrintedPage(request, currentOptions, &$0) }.map { html($0.page) } ?? notReadable
    }
}
