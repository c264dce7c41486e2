import Bytes
import Diagnostics
import Documents
import Files
import QRCodes
import Text

/// The wireless network that guests join. It is stored in a file that only the owner can read.
struct WirelessNetwork: Sendable {
    let name: String

    /// Nil for a network without a password.
    let password: String?

    private static let fileName = "network"

    /// The text of a QR code for joining it.
    var code: String { QRCode.wiFi(name: name, password: password) }

    /// The reason why no network has this name or password (IEEE 802.11: an SSID, and a passphrase or a key of WPA), in
    /// words; nil if one may.
    static func fault(name: String, password: String?) -> CommandResult.Problem? {
        if name.utf8.count > 32 {
            return CommandResult.Problem(
                message: "the network's name is longer than 32 bytes",
                hint: "write it as your router shows it; most letters with accents are two bytes")
        }
        guard let password, !(8...63 ~= password.utf8.count) else { return nil }
        // Some routers show the key instead of a passphrase.
        if password.utf8.count == 64, password.utf8.allSatisfy({ $0.hexDigitValue != nil }) { return nil }
        return CommandResult.Problem(
            message: "the network's password doesn't have 8 to 63 characters", hint: "write it as your router shows it")
    }

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
            let node = JSON.parse(bytes, file: "network", &discarded), let name = node.member("name")?.text
        else { return nil }
        self.init(name: name, password: node.member("password")?.text)
    }
}
