/// A place that a site is published to.
protocol PublishTarget {
    /// What is there.
    func contents() throws(PublishFailure) -> TargetContents

    /// The paths of all files there, whoever put them there.
    func paths() throws(PublishFailure) -> [String]

    /// Makes it what the shipment's plan says. However it ends, doing it again makes up for it.
    func receive(
        _ shipment: Shipment, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws(PublishFailure)
}

/// What a target has before a publish.
enum TargetContents {
    case nothing
    /// What an earlier publish left, with these bytes of its record.
    case record([UInt8])
    /// Files, and no record among them.
    case foreign
}
