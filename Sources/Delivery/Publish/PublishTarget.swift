/// A place that a site is published to.
protocol PublishTarget {
    /// Throws if what it would be made in is missing, as a disk that isn't mounted.
    func checkPlace() throws(PublishFailure)

    /// Reads the record of an earlier publish, if there is one.
    func contents() throws(PublishFailure) -> TargetContents

    /// Lists the paths of all files there, including those of others.
    func paths() throws(PublishFailure) -> [String]

    /// Carries out the shipment's plan; after an interruption, a second call completes it.
    func receive(
        _ shipment: Shipment, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws(PublishFailure)
}

extension PublishTarget {
    func checkPlace() throws(PublishFailure) {}
}

/// The contents of a target before a publish.
enum TargetContents {
    case nothing
    /// The files of an earlier publish; the bytes are those of its record.
    case record([UInt8])
    /// Files without a record.
    case foreign
}
