package import Diagnostics
package import Files

extension DiagnosticLog {
    /// Reports something unreadable in the site: as a content error, unless the machine is at fault.
    ///
    /// - Parameter what: The subject of the message, such as "this file".
    package mutating func report(unreadable what: String, at place: Place?, _ error: FileError) {
        self.error(
            error.reason.isOfMachine ? .readFailed : .unreadable, at: place,
            "\(what) can't be read: \(error.reason)")
    }
}
