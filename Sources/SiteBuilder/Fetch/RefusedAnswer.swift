import Diagnostics
import Documents

/// The reason why an answer does not become content.
struct RefusedAnswer: Error {
    /// The rule broken by the answer as a whole, in the author's words.
    var message: String
    var hint: String?

    /// The errors in it.
    var problems: [Diagnostic] = []
}

extension RefusedAnswer {
    /// Refuses an answer with these errors in it.
    ///
    /// - Parameter file: The name that the errors' places have for the answer.
    init(_ problems: [Diagnostic], in bytes: [UInt8], file: String) {
        let shown = problems.prefix(Self.limit).map { problem in
            var problem = problem
            if let place = problem.place, place.file.utf8.elementsEqual(file.utf8), place.line > 0 {
                let position = Position(line: UInt32(place.line), column: UInt32(max(1, place.column)))
                problem.message = "\(JSON.path(to: position, in: bytes)): \(problem.message)"
            }
            return problem
        }
        let count = problems.count
        self.init(
            message: "the answer has \(count) error\(count == 1 ? "" : "s")"
                + (count > shown.count ? "; these are the first \(shown.count)" : ""),
            hint: nil, problems: shown)
    }

    private static let limit = 20
}
