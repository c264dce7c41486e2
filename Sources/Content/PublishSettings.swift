package import Diagnostics
package import Documents

/// Where a site says it is published, and how.
package struct PublishSettings: Hashable, Sendable {
    /// A place to publish to.
    package struct Target: Hashable, Sendable {
        /// What the site calls it; nil for one that was named on the command line.
        package var name: String?

        /// Where it is.
        package var address: PublishAddress

        /// Whether compressed copies go beside the files that compressing makes smaller.
        package var compresses = false

        /// How many releases are kept where there are such.
        package var keep = 5

        /// The target at `address`, with nothing else said about it.
        package init(name: String? = nil, address: PublishAddress) {
            self.name = name
            self.address = address
        }
    }

    /// The targets, in the order in which they are written.
    package var targets: [Target] = []
}

extension PublishSettings {
    /// Reads what `site.yaml` says under `publish`: an address for each target, or an object with more.
    package init(_ node: Node, file: String, _ log: inout DiagnosticLog) {
        guard case .object(let members) = node.value,
            var fields = FieldReader(node, file: file, of: "list of targets", &log)
        else {
            log.error(
                .wrongType, at: Place(file: file, at: node.position),
                "\"publish\" has a name and an address for each target",
                hint: "write it as in \(example("web: file:/srv/club", in: file)), below \"publish\"")
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
