package import Diagnostics
package import Documents

/// The publishing targets of a site.
package struct PublishSettings: Hashable, Sendable {
    /// A place to publish to.
    package struct Target: Hashable, Sendable {
        /// Its name in `site.yaml`; nil for an address from the command line.
        package var name: String?

        package var address: PublishAddress

        /// True to publish compressed copies, too, if they are smaller than the files.
        package var compresses = false

        /// The number of releases to keep, for targets that have releases.
        package var keep = 5

        /// Creates a target with default settings.
        package init(name: String? = nil, address: PublishAddress) {
            self.name = name
            self.address = address
        }
    }

    /// The targets, in the order of `site.yaml`.
    package var targets: [Target] = []
}

extension PublishSettings {
    /// Reads `publish` in `site.yaml`: an address or an object with settings for each target.
    ///
    /// - Parameter notes: Records the fields that the reader asks for.
    package init(_ node: Node, file: String, notes: FieldNotes? = nil, _ log: inout DiagnosticLog) {
        guard case .object(let members) = node.value,
            var fields = FieldReader(node, file: file, of: "list of targets", notes: notes, &log)
        else {
            log.error(
                .wrongType, at: Place(file: file, at: node.position),
                "\"publish\" needs a name and an address for each target",
                hint: "for example, below \"publish\": \(example("web: file:/srv/club", in: file))")
            return
        }
        for member in members {
            guard case .object = member.value.value else {
                let address = fields.value(member.key, &log, parse: PublishAddress.init(parsing:))
                if let address { targets.append(Target(name: member.key, address: address)) }
                continue
            }
            guard var fields = fields.object(member.key, of: "target", &log) else { continue }
            let compresses = fields.flag("compress", &log) ?? false
            let keep = fields.integer("keep", in: 1...1000, &log)
            if fields.requires("to", &log), fields.requiredText("to", &log) != nil,
                let address = fields.value("to", &log, parse: PublishAddress.init(parsing:))
            {
                var target = Target(name: member.key, address: address)
                target.compresses = compresses
                target.keep = keep ?? target.keep
                targets.append(target)
            }
            fields.finish(&log)
        }
    }
}
