/// The median and the 99th percentile of many measurements.
struct Percentiles {
    let median: Double
    let percentile99: Double
    let maximum: Double

    /// The number of measurements.
    let count: Int

    /// - Parameter microseconds: The measurements, in any order.
    init(microseconds: [UInt32]) {
        let sorted = microseconds.sorted()
        func figure(_ share: Double) -> Double {
            sorted.isEmpty ? .nan : Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1e6
        }
        (median, percentile99, maximum) = (figure(0.5), figure(0.99), figure(1))
        count = sorted.count
    }
}
