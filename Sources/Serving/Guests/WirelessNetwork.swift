import Bytes
import Diagnostics
import Documents
import Files
import QRCodes

/// The wireless network that guests join. It is stored in a file that only the owner can read.
struct WirelessNetwork: Sendable {
    let name: String

    /// Nil for a network without a password.
    let password: String?

    private static let fileName = "network"

    /// The text of a QR code for joining it.
    var code: String { QRCode.wiFi(name: name, password: password) }

    static func forget(in folder: Folder) throws(FileError) { _ = try folder.removeFile(fileName) }

    func write(in folder: Folder) throws(FileError) {
        var text: JSONValue = ["name": .string(name)]
        text.add("password", password.map(JSONValue.string))
        try folder.put(Self.fileName, Array(text.text.utf8).span, permissions: 0o600)
    }
}

extension WirelessNetwork {
    /// Reads the stored network; nil without one.
    init?(in folder: Folder) {
        var discarded = DiagnosticLog()
        guard let bytes = try? folder.read(Self.fileName, limit: 4096).bytes,
            let node = JSON.parse(bytes, file: "network", &discarded), let name = node.text("name")
        else { return nil }
        self.init(name: name, password: node.text("password"))
    }
}
