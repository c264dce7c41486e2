import Foundation

/// The work of each step on the counted site, as committed in `Tests/instructions.json`.
package struct InstructionFigures: Codable {
    /// The steps by name.
    package var steps: [String: Step] = [:]

    /// The work of one run of the program.
    package struct Step: Codable {
        /// The instructions, without those of libcrypto.
        package var instructions: Int

        /// The instructions of libcrypto.
        package var hashing: Int

        /// The number of files that it wrote or removed in the site.
        package var files: Int

        /// The most expensive functions with their instructions.
        package var functions: [String: Int]

        package init(instructions: Int, hashing: Int, files: Int, functions: [String: Int]) {
            (self.instructions, self.hashing, self.files, self.functions) = (instructions, hashing, files, functions)
        }
    }

    package init() {}

    /// The accepted difference, as a fraction.
    private static let tolerance = 0.05

    /// How many functions are stored per step, and how many are listed if it became more expensive.
    private static let (kept, named) = (40, 6)

    /// Returns the result for each step as text, and whether any step is too expensive.
    package func comparison(with committed: InstructionFigures) -> (text: String, isMore: Bool) {
        var (text, isMore) = ("", false)
        for (name, step) in steps.sorted(by: { $0.key < $1.key }) {
            guard let former = committed.steps[name] else {
                text += "\(name): there are no figures to compare with\n"
                isMore = true
                continue
            }
            let figures = [
                ("instructions", step.instructions, former.instructions),
                ("instructions of hashing", step.hashing, former.hashing), ("files", step.files, former.files),
            ]
            var grows = false
            for (unit, now, then) in figures {
                let verdict: String
                if Double(now) > Double(then) * (1 + Self.tolerance) {
                    grows = true
                    verdict = "TOO MANY"
                } else if Double(now) < Double(then) * (1 - Self.tolerance) {
                    verdict = "the figure can be lowered"
                } else {
                    verdict = "as before"
                }
                let change = Self.percent(Double(now - then) / Double(max(1, then)))
                text += "\(name): \(Self.grouped(now)) \(unit), before \(Self.grouped(then)) (\(change)): \(verdict)\n"
            }
            if grows {
                isMore = true
                text += step.growth(since: former).prefix(Self.named).map { "  \($0)\n" }.joined()
            }
        }
        return (text, isMore)
    }

    /// Returns the figures as they are committed: four digits, and only the largest functions, because smaller ones
    /// vary between runs.
    package func rounded() -> InstructionFigures {
        var figures = self
        for (name, step) in steps {
            let largest = step.functions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.kept)
            figures.steps[name] = Step(
                instructions: Self.rounded(step.instructions), hashing: Self.rounded(step.hashing), files: step.files,
                functions: Dictionary(uniqueKeysWithValues: largest.map { ($0.key, Self.rounded($0.value)) }))
        }
        return figures
    }

    private static func rounded(_ number: Int) -> Int {
        var unit = 1
        while number / unit >= 10_000 { unit *= 10 }
        return (number + unit / 2) / unit * unit
    }

    fileprivate static func grouped(_ number: Int) -> String {
        let digits = String(number)
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
            text.append(digit.element)
        }
    }

    private static func percent(_ share: Double) -> String { String(format: "%+.1f %%", share * 100) }
}

extension InstructionFigures.Step {
    /// Returns the functions that cause most of the growth, largest first, as lines of text.
    fileprivate func growth(since former: Self) -> [String] {
        // A function missing from the largest had at most as many instructions as the smallest of these.
        let least = former.functions.values.min() ?? 0
        let growth = functions.map { name, now in (name: name, now: now, then: former.functions[name] ?? least) }
        let tiny = max(0, instructions - former.instructions) / 20
        return growth.filter { $0.now - $0.then > tiny }.sorted {
            ($1.now - $1.then, $0.name) < ($0.now - $0.then, $1.name)
        }
        .map { function in
            let more = InstructionFigures.grouped(function.now - function.then)
            return "+\(more) \(function.name) (\(InstructionFigures.grouped(function.now)))"
        }
    }
}
