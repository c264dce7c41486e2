import Diagnostics
import Documents

/// Why an answer does not become content.
struct RefusedAnswer: Error {
    /// The problem of the entire answer.
    var message: String
    var hint: String?

    /// The errors in it.
    var problems: [Diagnostic] = []
}

extension RefusedAnswer {
    /// Refuses an answer because of these errors in it.
    ///
    /// - Parameter file: The name of the answer in the places of the errors.
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
