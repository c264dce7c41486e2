public import Content
public import Diagnostics
import Files
import Pages
import Text

/// A page to print with all files that it needs, for a program that makes a PDF of it.
public struct PrintedPage: Sendable {
    /// The path of the page below a folder.
    public let path: String

    /// The page and the files that it links to, by their paths below the folder.
    public let files: [(path: String, bytes: [UInt8])]

    package var page: [UInt8] { files.last?.bytes ?? [] }

    /// Makes the page without writing a file; reports an error and returns nil if the record isn't on the site or has
    /// errors.
    public init?(_ request: PrintRequest, _ options: BuildOptions, _ log: inout DiagnosticLog) {
        var files: [(path: String, bytes: [UInt8])] = []
        var path = ""
        let page = pageInMemory("the page to print", drafts: options.drafts, options, &log) { loaded, log in
            let site = loaded.site
            var request = request
            if request.showsCode { request.code = loaded.code(of: request.id, &log) }
            guard !log.hasErrors else { return nil }
            guard let page = site.printPage(request, PageContextMaker(site, loaded.theme)) else {
                log.report(noPageFor: request.id, on: site)
                return nil
            }
            let renderer = BodyRenderer(
                loaded.sources, theme: loaded.theme, pictures: loaded.pictures, options: options)
            defer { renderer.endWorkers() }
            let bodies = renderer.render(BodyRequest(of: page).map { [$0] } ?? [], &log)
            guard !log.hasErrors else { return nil }
            let bytes = try PageRenderer(loaded.theme).render(page, bodies.externals(of: page))
            path = page.context.address.file
            let names = linkedNames(in: bytes)
            for asset in site.assets + loaded.theme.assets where names.contains(percentEncoded(path: asset.path)) {
                // Texts link to films and large documents, which the page doesn't show.
                if try asset.isLarge(in: loaded.project.folder) { continue }
                if let bytes = try asset.bytes(from: loaded.project.folder) { files.append((asset.path, bytes)) }
            }
            return bytes
        }
        guard let page else { return nil }
        self.path = path
        self.files = files + [(path, page)]
    }
}

/// The paths in the attributes of a page, without the way to the site's root. Others may be among them.
private func linkedNames(in page: [UInt8]) -> Set<String> {
    let words = page.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    return Set(
        words.lazy.filter { $0.starts(with: "../".utf8) }.map { word in
            var name = word
            while name.starts(with: "../".utf8) { name = name.dropFirst(3) }
            return String(decoding: name, as: UTF8.self)
        })
}

extension LoadedSite {
    /// The first folded code of an event or a series; reports an error and returns nil without one.
    fileprivate func code(of id: String?, _ log: inout DiagnosticLog) -> String? {
        let events = sources.events.filter { event in
            [event.id, event.recordID].contains { $0.utf8.elementsEqual((id ?? "").utf8) }
        }
        var reader = CodeReader(project.folder, project.options.environment) { file in sources.events(inFile: file) }
        let name = SiteGates.name(project.configuration)
        let codes = reader.codes(of: events.filter { $0.access.code != nil }, on: name, &log)
        if let code = codes.first(where: { $0.subject.role == .event })?.texts.first { return code }
        if !log.hasErrors {
            log.error(
                .usage, at: nil, "there is no code to print: \(id.map { "\"\($0)\"" } ?? "the board") has none",
                hint: "leave out --with-code")
        }
        return nil
    }
}

extension DiagnosticLog {
    fileprivate mutating func report(noPageFor id: String?, on site: Site) {
        guard let id else { return error(.usage, at: nil, "there is nothing to print: the board is empty", hint: nil) }
        error(
            .usage, at: nil, "no event or schedule \"\(id)\" can be printed",
            hint: didYouMean(id, among: site.printableIDs)
                ?? "\"corkboard list events\" lists the ids; a schedule without entries has no programme")
    }
}
