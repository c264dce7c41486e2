import Diagnostics
import Files
import SiteBuilder
import Text
import Time

/// Previews of records that are not on the site.
extension Editor {
    /// The path below which drafts are shown.
    static let draftsPrefix = prefix + "drafts/"

    /// Answers with the page of a record that isn't on the site yet, or no longer.
    ///
    /// Only the owner sees the page, and it isn't written to a file. It loads pictures, styles and scripts from the site.
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

    /// The path, relative to the site's, of a file that a draft's page or a sheet loads, such as a style sheet; nil for
    /// other requests. Browsers request some of these files without a cookie.
    static func fileBesideDraft(_ request: HTTPRequest) -> String? {
        guard request.path.utf8.last != UInt8(ascii: "/") else { return nil }
        return request.path.droppingPrefix(draftsPrefix) ?? request.path.droppingPrefix(sheetPrefix)
    }

    /// A time at which the record with this address is on the site.
    private func moment(of address: String) -> Instant {
        let record = catalogue()?.records.first { $0.address?.utf8.elementsEqual(address.utf8) == true }
        guard let state = record?.state, let time = state.time else { return .now() }
        return state.name == .expired ? time.adding(seconds: -1) : time
    }
}
