import Crypto
import Diagnostics
import Documents
import Files
import Text

/// A site's folder, as people write it.
struct SiteFolder: Sendable {
    /// How the user named it.
    let path: String
    let root: Folder
    let content: Folder

    /// Opens the site in the folder `path`; nil, and an error, where there is none.
    init?(_ path: String, _ log: inout DiagnosticLog) {
        do throws(FileError) {
            // Links on the way to the site are the user's own affair, so the last name may be one too.
            root = try Folder.open(path, followingLinks: true)
            content = try root.folder("Content")
            self.path = path
        } catch  where !error.isMissing {
            let isOther = error.isNoFolder
            log.error(
                .unreadable, at: Place(file: "\(path)/Content"),
                isOther ? "this is not a folder" : "this folder can't be opened: \(error.reason)",
                hint: isOther ? "links are not followed here: put the folder itself in its place" : nil)
            return nil
        } catch {
            log.error(
                .noSite, at: nil, "there is no site in \(path == "." ? "this folder" : path): no folder Content",
                hint: "--site names another folder; \"corkboard init DIR\" starts a site")
            return nil
        }
    }

    /// How diagnostics call a file below the site's folder.
    func name(_ file: String) -> String {
        switch path {
        case ".", "./": file
        case _ where path.utf8.last == UInt8(ascii: "/"): path + file
        default: "\(path)/\(file)"
        }
    }
}

extension SiteFolder {
    /// Reads `site.yaml` or `site.json`; nil, and an error, where there is neither.
    func configuration(_ log: inout DiagnosticLog) -> SiteConfiguration? {
        var found: [(name: String, bytes: [UInt8])] = []
        for name in SiteConfiguration.fileNames {
            do throws(FileError) {
                found.append((name, try content.read(name, limit: 1 << 20).bytes))
            } catch  where error.isMissing {
                continue
            } catch {
                log.error(
                    .unreadable, at: Place(file: self.name("Content/\(name)")),
                    "this file can't be read: \(error.reason)"
                )
                return nil
            }
        }
        guard let first = found.first else {
            log.error(
                .noSite, at: nil, "there is no \(self.name("Content/site.yaml"))",
                hint: "it holds the site's title; \"corkboard init DIR\" starts a site")
            return nil
        }
        if found.count > 1 {
            log.error(
                .duplicateID, at: Place(file: name("Content/\(found[1].name)")), "the site has two configurations",
                hint: "keep either site.yaml or site.json")
        }
        let file = name("Content/\(first.name)")
        let node =
            first.name.utf8.ends(with: ".json")
            ? JSON.parse(first.bytes, file: file, &log) : YAML.parse(first.bytes, file: file, &log)
        var configuration = node.map { SiteConfiguration($0, file: file, &log) } ?? SiteConfiguration()
        configuration.digest = SHA256.digest(of: first.bytes)
        return configuration
    }

    /// The files of the site's own `Templates/`, by their path below it; empty where there is none.
    func themeFiles(_ log: inout DiagnosticLog) -> [String: ThemeFile] {
        var files: [String: ThemeFile] = [:]
        do throws(FileError) {
            let templates = try root.folder("Templates")
            try read(templates, below: "", into: &files, &log)
        } catch  where error.isMissing {
            // A site need not have templates of its own.
        } catch {
            log.error(.unreadable, at: Place(file: name("Templates")), "the templates can't be read: \(error.reason)")
        }
        return files
    }

    private func read(
        _ folder: Folder, below path: String, into files: inout [String: ThemeFile], _ log: inout DiagnosticLog
    ) throws(FileError) {
        for entry in try folder.entries() where entry.name.utf8.first != UInt8(ascii: ".") {
            let path = path + entry.name
            let place = Place(file: name("Templates/\(path)"))
            switch entry.status.kind {
            case .folder: try read(try folder.folder(entry.name), below: path + "/", into: &files, &log)
            case .file where entry.isUTF8:
                let isOfTheme =
                    path.utf8.ends(with: ".mustache") || path.utf8.starts(with: "assets/".utf8)
                    || Strings.tag(ofFile: path).map(SiteConfiguration.isLanguageTag) ?? false
                guard isOfTheme else {
                    let isStrings = path.utf8.starts(with: Strings.folder.utf8)
                    log.warning(
                        .skippedFile, at: place,
                        isStrings
                            ? "skipped: a file of strings is called by its language"
                            : "skipped: templates end in .mustache",
                        hint: isStrings
                            ? "name it as in strings/de.yaml or strings/pt-BR.yaml"
                            : "styles, pictures and the like stand in Templates/assets")
                    continue
                }
                do throws(FileError) {
                    let bytes = try folder.read(entry.name, limit: 16 << 20).bytes
                    files[path] = ThemeFile(name: place.file, bytes: bytes)
                } catch {
                    log.error(.unreadable, at: place, "this file can't be read: \(error.reason)")
                }
            case .file: log.warning(.skippedFile, at: place, "skipped: the name is not UTF-8")
            case .link: log.warning(.skippedFile, at: place, "skipped: links are not followed")
            case .special: log.warning(.skippedFile, at: place, "skipped: this is not a regular file")
            }
        }
    }
}
