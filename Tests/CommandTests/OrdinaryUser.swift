import Foundation
import TestSupport

/// A user subject to file permissions: the current user or, if that is root, another one.
enum OrdinaryUser {
    /// The command that runs the tool as that user.
    static let command = wrapper + [Tool.executable.path]

    /// True if the tool can run as that user.
    static let exists =
        wrapper.isEmpty
        || (try? Tool.run(URL(filePath: wrapper[0]), wrapper.dropFirst() + ["test", "-x", Tool.executable.path]))?.code
            == 0

    private static let wrapper =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
}
