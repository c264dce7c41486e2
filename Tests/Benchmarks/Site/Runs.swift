/// The measurements from several runs of the same task, with their median.
struct Runs {
    private var figures: [Double] = []

    /// Adds a run.
    mutating func add(_ duration: Duration) { add(duration / .seconds(1)) }

    /// Adds a run's figure; all figures have the same unit.
    mutating func add(_ figure: Double) {
        figures.append(figure)
        figures.sort()
    }

    var minimum: Double { figures.first ?? .nan }
    var median: Double { figures.isEmpty ? .nan : figures[figures.count / 2] }
    var maximum: Double { figures.last ?? .nan }
}
