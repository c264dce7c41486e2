import Diagnostics
import SiteBuilder
import Text
import Time

/// Pages as they would be, of records that are not on the site.
extension Editor {
    /// Where these pages are shown.
    static let draftsPrefix = prefix + "drafts/"

    /// Answers with the page of a record that is not on the site yet, or no longer, as it would be if it were. Nobody else sees
    /// it, and no file is made for it. What it shows beside text is that of the site.
    func draft(_ names: [String]) -> HTTPResponse {
        let address = names.joined(separator: "/")
        var options = options
        options.now = moment(of: address)
        var log = DiagnosticLog()
        guard let page = draftPage(at: address + "index.html", options, &log) else {
            return log.hasErrors ? notReadable : missing
        }
        return html(page)
    }

    /// The path below the site's of a file that such a page shows, such as its style: browsers ask for some without a cookie.
    static func fileBesideDraft(_ request: HTTPRequest) -> Substring? {
        guard request.path.utf8.starts(with: draftsPrefix.utf8), request.path.utf8.last != UInt8(ascii: "/") else {
            return nil
        }
        return request.path.dropFirst(draftsPrefix.utf8.count)
    }

    /// The time at which a record is on the site: now, or one before or after.
    private func moment(of address: String) -> Instant {
        let record = catalogue()?.records.first { $0.address?.utf8.elementsEqual(address.utf8) == true }
        switch record?.state {
        case .scheduled(let time)?: return time
        case .expired(let time)?: return time.adding(seconds: -1)
        default: return .now()
        }
    }
}
