import Crypto
package import Diagnostics
import Documents
package import Files
import Text

/// A site's source folder.
package struct SiteFolder: Sendable {
    /// The path as the user wrote it.
    package let path: String
    package let root: Folder
    package let content: Folder

    /// Opens the site in the folder `path`. Returns nil and reports an error if it isn't one.
    package init?(_ path: String, _ log: inout DiagnosticLog) {
        do throws(FileError) {
            // Users may reach the site through symbolic links, so the last name may be one, too.
            root = try Folder.open(path, followingLinks: true)
            content = try root.folder("Content")
            self.path = path
        } catch  where !error.isMissing {
            let isOther = error.isNoFolder
            log.error(
                error.reason.isOfMachine ? .readFailed : .unreadable, at: Place(file: "\(path)/Content"),
                isOther ? "this isn't a folder" : "this folder can't be opened: \(error.reason)",
                hint: isOther ? "symbolic links are not followed here: replace it with the folder itself" : nil)
            return nil
        } catch {
            log.error(
                .noSite, at: nil, "there is no site in \(path == "." ? "this folder" : path): no folder Content",
                hint: "--site names another folder; \"corkboard init DIR\" starts a site")
            return nil
        }
    }

    /// Returns the name that diagnostics use for a file below the site's folder.
    package func name(_ file: String) -> String {
        switch path {
        case ".", "./": file
        case _ where path.utf8.last == UInt8(ascii: "/"): path + file
        default: "\(path)/\(file)"
        }
    }
}

extension SiteFolder {
    /// Reads `site.yaml` or `site.json`. Returns nil and reports an error if both are missing or one can't be read.
    ///
    /// - Parameter bytes: The content to read instead of the file's, to try it out.
    package func configuration(instead bytes: [UInt8]? = nil, _ log: inout DiagnosticLog) -> SiteConfiguration? {
        var found: [(name: String, bytes: [UInt8])] = []
        for name in SiteConfiguration.fileNames {
            do throws(FileError) {
                if let file = try content.readIfPresent(name, limit: 1 << 20) { found.append((name, file.bytes)) }
            } catch {
                log.report(unreadable: "this file", at: Place(file: self.name("Content/\(name)")), error)
                return nil
            }
        }
        guard let (name, own) = found.first else {
            log.error(
                .noSite, at: nil, "there is no \(self.name("Content/site.yaml"))",
                hint: "it contains the site's title; \"corkboard init DIR\" starts a site")
            return nil
        }
        if found.count > 1 {
            log.error(
                .duplicateID, at: Place(file: self.name("Content/\(found[1].name)")),
                "the site has two configuration files",
                hint: "keep either site.yaml or site.json")
        }
        let file = self.name("Content/\(name)")
        let bytes = bytes ?? own
        let node =
            name.utf8.ends(with: ".json")
            ? JSON.parse(bytes, file: file, &log) : YAML.parse(bytes, file: file, &log)
        var configuration = node.map { SiteConfiguration($0, file: file, &log) } ?? SiteConfiguration()
        configuration.digest = SHA256.digest(of: bytes)
        for index in configuration.further.indices {
            let language = configuration.further[index].language
            configuration.further[index].digest = SHA256.digest(of: Array(language.utf8) + [0xff] + bytes)
        }
        return configuration
    }
}
