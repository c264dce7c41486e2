import Content
import Diagnostics
import Files
import Text

extension SiteFolder {
    /// The files of the site's `Templates/`, by their paths below it; empty without that folder.
    func themeFiles(_ log: inout DiagnosticLog) -> [String: ThemeFile] {
        var files: [String: ThemeFile] = [:]
        do throws(FileError) {
            let templates = try root.folder("Templates")
            try read(templates, below: "", into: &files, &log)
        } catch  where error.isMissing {
            // A site needn't have its own templates.
        } catch {
            log.report(unreadable: "this folder", at: Place(file: name("Templates")), error)
        }
        return files
    }

    private func read(
        _ folder: Folder, below path: String, into files: inout [String: ThemeFile], _ log: inout DiagnosticLog
    ) throws(FileError) {
        // A README is for people.
        for entry in try folder.entries()
        where entry.name.utf8.first != UInt8(ascii: ".") && entry.name != "README.md" {
            let path = path + entry.name
            let place = Place(file: name("Templates/\(path)"))
            switch entry.status.kind {
            case .folder: try read(try folder.folder(entry.name), below: path + "/", into: &files, &log)
            case .file where entry.isUTF8:
                let isOfTheme =
                    path.utf8.ends(with: ".mustache") || path.utf8.starts(with: "assets/".utf8)
                    || Look.allCases.contains { $0.file == path }
                    || Strings.tag(ofFile: path).map(SiteConfiguration.isLanguageTag) ?? false
                guard isOfTheme else {
                    let isStrings = path.utf8.starts(with: Strings.folder.utf8)
                    log.warning(
                        .skippedFile, at: place,
                        isStrings
                            ? "skipped: the name of a strings file must be a language tag"
                            : "skipped: the name of a template must end in .mustache",
                        hint: isStrings
                            ? "name it as in strings/de.yaml or strings/pt-BR.yaml"
                            : "put styles, pictures and the like into Templates/assets")
                    continue
                }
                do throws(FileError) {
                    let bytes = try folder.read(entry.name, limit: 16 << 20).bytes
                    files[path] = ThemeFile(name: place.file, bytes: bytes)
                } catch {
                    log.report(unreadable: "this file", at: place, error)
                }
            case .file: log.warning(.skippedFile, at: place, "skipped: the name is not UTF-8")
            case .link: log.warning(.skippedFile, at: place, "skipped: links are not followed")
            case .special: log.warning(.skippedFile, at: place, "skipped: this is not a regular file")
            }
        }
    }
}
