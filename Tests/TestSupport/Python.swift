public import Foundation

/// Finds a Python with packages that parse published files, as parsers independent of ours.
public enum Python {
    /// Returns the first Python that has all of these modules: from `SITE_CHECKS`, the browser tests or the system.
    public static func having(_ modules: String...) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        let checks = environment["SITE_CHECKS"] ?? "\(environment["HOME"] ?? "")/.cache/site-checks"
        let browser = Shared.package.appending(path: ".build/browser/bin/python").path
        return ["\(checks)/bin/python", browser, "/usr/bin/python3"].map { URL(filePath: $0) }.first { program in
            guard FileManager.default.isExecutableFile(atPath: program.path) else { return false }
            let imports = "import \(modules.joined(separator: ", "))"
            return (try? Tool.run(program, ["-c", imports]).code) == 0
        }
    }
}
