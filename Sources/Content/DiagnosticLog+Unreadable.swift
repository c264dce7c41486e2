package import Diagnostics
package import Files

extension DiagnosticLog {
    /// Reports something of the site that can't be read: a problem of the content, unless the machine is at fault.
    ///
    /// - Parameter what: What it is, as in "this file".
    package mutating func report(unreadable what: String, at place: Place?, _ error: FileError) {
        self.error(
            error.reason.isOfMachine ? .readFailed : .unreadable, at: place,
            "\(what) can't be read: \(error.reason)")
    }
}
