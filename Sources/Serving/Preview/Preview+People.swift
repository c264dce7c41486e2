import Crypto
import SiteBuilder

/// The port for people who edit from other devices.
extension Preview {
    /// Serves people on a separate port, over HTTPS with a certificate that this machine makes.
    func letPeopleIn() throws(ServingError) {
        guard peopleDoor.opened == nil, let handler else { return }
        let certificate = try OwnCertificate.make(site: options.build.site)
        let socket = try ListeningSocket(port: nil, at: .any)
        let hosts = AllowedHostNames(machine: machineName(), publicOrigin: nil, isSecure: true)
        peopleServer = try server(
            handler.forPeople(at: hosts), on: socket,
            identity: (certificate.certificate, certificate.key),
            limits: Self.peopleLimits)
        let addresses = networkAddresses().map(\.text) + ["127.0.0.1"]
        peopleDoor.open(
            (
                origins: addresses.map { "https://\($0):\(socket.port)" }, fingerprint: certificate.fingerprint,
                isClosable: true
            ))
    }

    /// The limits of the port. It has few connections, because guests may use almost all files that the process can
    /// open, and strangers who hold the connections of this port must not stop the votes.
    private static let peopleLimits = HTTPServer.Limits(connections: 200, connectionsPerAddress: 100)

    func sendPeopleAway() {
        guard peopleDoor.opened?.isClosable == true else { return }
        peopleDoor.close()
        peopleServer.take()?.stop()
    }
}
