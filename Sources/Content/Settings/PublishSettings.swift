import Diagnostics
import Documents

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
    init(_ site: inout FieldReader, _ key: String, _ log: inout DiagnosticLog) {
        guard site.has(key), let node = site.node(key) else { return }
        guard case .object(let members) = node.value,
            var fields = site.object(key, of: "list of targets", &log)
        else {
            log.error(
                .wrongType, at: site.place(of: key), "\"\(key)\" needs a name and an address for each target",
                hint: "for example, below \"\(key)\": \(example("web: file:/srv/club", in: site.file))")
            return
        }
        for member in members {
            guard case .object = member.value.value else {
                let address = fields.value(member.key, &log, parse: PublishAddress.init(parsing:))
                if let address { targets.append(Target(name: member.key, address: address)) }
                continue
            }
            guard var fields = fields.object(member.key, of: "target", &log) else { continue }
            // "to", which is required, replaces the address.
            var target = Target(name: member.key, address: .folder(""))
            if target.read(&fields, (), &log) { targets.append(target) }
            fields.finish(&log)
        }
    }

    /// The fields of a target in the reference, whose name authors choose.
    static let targetFields: [RecordField] =
        [RecordField("*", .text, "a target", .automatic, kind: "text or a group")]
        + Target.fields.map { $0.inside("*") }
}

extension PublishSettings.Target: KeyedInput {
    static let keys: [Key<PublishSettings.Target>] = [
        Key(
            RecordField(
                "to", .text,
                "the address: `sftp://USER@HOST/PATH`, `ftps://USER@HOST/PATH`, `file:PATH`, `rsync:HOST:PATH`, `rclone:REMOTE:PATH`, `git:REMOTE#BRANCH`",
                .required, .automatic),
            \.address
        ) {
            guard $0.requires($1, &$2), $0.requiredText($1, &$2) != nil else { return nil }
            return $0.value($1, &$2, parse: PublishAddress.init(parsing:))
        },
        Key(
            RecordField(
                "compress", .flag, "whether to publish a `.gz` and a `.br` of each text file, too", .automatic),
            \.compresses),
        Key(
            RecordField("keep", .number, "releases to keep; `file:` only", .automatic, standard: "`5`"), \.keep,
            in: 1...1000),
    ]
}
