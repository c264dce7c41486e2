import Pages
import SiteBuilder

/// Decides which devices are guests or hosts of an event, by the codes that they have given or by the owner's address.
package struct GuestAccess: Sendable {
    let devices: Devices

    /// The path that makes a device the host of all events. No one can guess it.
    let ownerPath: String

    package init(devices: Devices, ownerPath: String) {
        self.devices = devices
        self.ownerPath = ownerPath
    }

    /// True if a device may see an event's songs, and vote.
    func isGuest(of event: String, _ site: LiveSite, _ device: Devices.ID) -> Bool {
        !site.isGated(event) || hasOpened(event, role: .event, site: site, device: device)
            || isHost(of: event, site, device)
    }

    /// True if a device may change an event.
    func isHost(of event: String, _ site: LiveSite, _ device: Devices.ID) -> Bool {
        devices.hasOpened(ownerPath, on: device) || hasOpened(event, role: .admin, site: site, device: device)
    }

    /// Ends the streams of lists and reports that their devices may no longer follow, because the event has a new code, the
    /// device has forgotten its code, or the event is gone.
    func endStreams(in lists: LiveLists, _ site: LiveSite) {
        lists.keep {
            site.hasSongs($0)
        } where: { subject, device in
            subject.kind == .report
                ? isHost(of: subject.event, site, device) : isGuest(of: subject.event, site, device)
        }
    }

    private func hasOpened(_ event: String, role: Gate.Role, site: LiveSite, device: Devices.ID) -> Bool {
        site.gate(of: event, role).map { devices.hasOpened($0, on: device) } == true
    }
}
