import Foundation
import TestSupport

/// Somebody whom the modes of files stop: this user, or somebody else where that is root, who may write everywhere.
enum OrdinaryUser {
    /// The words that run the tool as that user.
    static let command = wrapper + [Tool.executable.path]

    /// Whether the tool can be run like that.
    static let exists =
        wrapper.isEmpty
        || (try? Tool.run(URL(filePath: wrapper[0]), wrapper.dropFirst() + ["test", "-x", Tool.executable.path]))?.code
            == 0

    private static let wrapper =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
}
