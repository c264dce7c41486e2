import Diagnostics
import Output

extension Run {
    /// Finds the file for an export, which must be outside the site's own folders; nil for standard output.
    ///
    /// - Parameters:
    ///   - path: The file or a folder; - for standard output.
    ///   - flag: The flag that gave the path.
    ///   - nameInFolder: The file's name if the path is a folder.
    func outputFile(_ path: String, _ flag: Flag, nameInFolder: String) throws -> ReplacedFile? {
        if path == "-" { return nil }
        let file = try ReplacedFile(path, nameInFolder: nameInFolder)
        let folders = ["Content", "Templates", StateFolder.name]
        let folder = try folders.first { try file.isWithin("\(options.site)/\($0)") }
        if let place = try folder ?? (file.isInOutput() ? "the output" : nil) {
            throw CommandError.misuse(
                "\(file.path) would be in \(place), which belongs to the site",
                hint: "name a file or a folder elsewhere: \(flag.long) .")
        }
        return file
    }

    /// Writes an export to a file, or to standard output without one.
    mutating func write(_ bytes: [UInt8], to file: ReplacedFile?) throws -> ExitCode {
        guard let file else {
            console.print(bytes)
            return .done
        }
        try file.write(bytes)
        console.print(
            json: ["written": .string(file.path), "bytes": .number(bytes.count)],
            text: "Wrote \(file.path.escapedForTerminal)\n")
        return .done
    }
}
