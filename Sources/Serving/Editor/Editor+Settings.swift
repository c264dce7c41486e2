import Authoring
import Content
import Diagnostics
import Documents
import Files
import Pages
import SiteBuilder
import Text
import Time

/// The form for the site's settings, with a preview of its look.
extension Editor {
    static let settingsPath = prefix + "settings"

    /// The path below which the home page with the chosen look is shown.
    private static let lookPrefix = prefix + "look/"

    func settings() -> HTTPResponse {
        guard let settings = settingsFile() else { return notReadable }
        var content = settingsForm(settings, SubmittedForm.empty)
        takeDone(&content)
        withDesk { $0.look = nil }
        return page(content)
    }

    func save(settings form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard var settings = settingsFile(), let digest = form["digest"] else { throw .response(notReadable) }
        guard settings.file.digest == digest else { throw .again(nil, status: 409) }
        try orRefuse(status: 409) { () throws(AuthoringError) in try change(&settings, form) }
        let saved = saved(form, to: Self.settingsPath)
        guard settings.file.isChanged else { return .now(saved) }
        let problems = newProblems(with: settings)
        guard problems.isEmpty else { throw .again(problems) }
        try orRefuse(status: 409) { () throws(AuthoringError) in
            let store = try store()
            try store.replace(settings.file, with: settings.file.document.bytes)
            note(settings, changedTo: try store.settings())
        }
        return tell(saved)
    }

    /// Notes that the settings were changed, so that the owner can undo this.
    func note(_ before: SettingsFile, changedTo after: SettingsFile) {
        let path = before.file.path
        note("saved", .file(path: path, before: before.file.original, after: after.file.digest, otherwise: nil))
    }

    func settingsFile() -> SettingsFile? { try? store().settings() }

    /// Changes the settings whose fields were changed in the form.
    private func change(_ settings: inout SettingsFile, _ form: SubmittedForm) throws(AuthoringError) {
        for field in RecordField.settings {
            guard let sent = form[field.key], field.canShow(settings[field.key]),
                !field.isUntouched(sent, showing: field.text(of: settings[field.key]))
            else { continue }
            try settings.set(field.key, to: field.value(of: sent, replacing: settings[field.key]))
        }
    }

    /// The errors that the site would have with changed settings, and doesn't have now.
    private func newProblems(with settings: SettingsFile) -> [CommandResult.Problem] {
        newErrors(withSettings: settings.file.document.bytes, currentOptions).map { error in
            CommandResult.Problem(
                message: error.message, hint: error.hint,
                field: settings.key(of: error).flatMap(RecordField.setting)?.key)
        }
    }

    func settingsForm(_ settings: SettingsFile, _ given: SubmittedForm) -> EditContent {
        var content = content(.settings, catalogue())
        var form = EditContent.Form(action: Self.settingsPath)
        form.digest = settings.file.digest
        form.cancel = Self.prefix
        form.look = Self.lookPrefix
        let isSent = given["digest"] != nil
        let palettes = settings.theme.look.palettes
        for part in SettingsPart.allCases {
            for field in RecordField.settings(in: part) where field.canShow(settings[field.key]) {
                let own = field.text(of: settings[field.key])
                let sent = isSent ? given[field.key] : nil
                var input = field.input(sent ?? own, among: completions)
                input.step = .settings(part)
                input.standard = field.plainStandard(in: palettes)
                if let sent, !field.isUntouched(sent, showing: own), given["digest"] != form.digest { input.now = own }
                if field.isRare { form.further.append(input) } else { form.fields.append(input) }
            }
        }
        content.form = form
        return content
    }

    /// The values that the form suggests, by key.
    private var completions: [String: [String]] {
        ["timeZone": ZoneDatabase.names, "language": Strings.builtInLanguages]
    }

    // MARK: - Trying a look

    /// Prepares the home page with the look in a form. Answers with the problems and the contrasts of its colours, by key.
    func tryLook(_ form: SubmittedForm) -> HTTPResponse {
        guard var settings = settingsFile() else { return notReadable }
        do throws(AuthoringError) { try change(&settings, form) } catch {
            return .problem(409, error.diagnostics.map(\.message).joined(separator: "; "))
        }
        var log = DiagnosticLog()
        let bytes = settings.file.document.bytes
        if let look = LookPreview(settings: bytes, currentOptions, &log) { withDesk { $0.look = look } }
        var problems = JSONValue.object([])
        for error in log.diagnostics where error.severity == .error {
            problems.add(
                settings.key(of: error).flatMap(RecordField.setting)?.key ?? "",
                .string([error.message, error.hint].compactMap { $0 }.joined(separator: "; ")))
        }
        let theme = settings.theme
        var contrasts = JSONValue.object([])
        for (prefix, list) in [("theme.", theme.contrasts.light), ("theme.dark.", theme.contrasts.dark)] {
            for contrast in list {
                var verdict: JSONValue = [
                    "contrast": .string(contrast.text), "isEnough": .boolean(contrast.isEnough),
                ]
                verdict.add("nearest", contrast.nearest.map { .string($0.text) })
                contrasts.add(prefix + contrast.key, verdict)
            }
        }
        let answer: JSONValue = ["problems": problems, "contrasts": contrasts]
        return .json(200, Array(answer.text.utf8))
    }

    /// The home page with the last look that the owner tried, or with the site's look.
    func look() -> HTTPResponse {
        if let look = withDesk(\.look) { return .page(look.page) }
        guard let settings = settingsFile() else { return notReadable }
        var log = DiagnosticLog()
        guard let look = LookPreview(settings: settings.file.original, currentOptions, &log) else { return notReadable }
        withDesk { $0.look = look }
        return .page(look.page)
    }

    /// A file that the page with a look loads; nil for other requests. Browsers request some of them without a cookie.
    func fileOfLook(_ request: HTTPRequest) -> HTTPResponse? {
        guard let path = request.path.droppingPrefix(Self.lookPrefix), !path.isEmpty, request.isRead else { return nil }
        guard let bytes = withDesk({ $0.look?.files[path] }) else {
            return .text(303, "This file is part of the site.", headers: [("Location", base + path)])
        }
        return .uncached(type: MediaType(ofFile: path).header, bytes)
    }
}

extension RecordField {
    /// The setting that a key belongs to. A text in several languages has a key for each of them.
    fileprivate static func setting(_ key: String) -> RecordField? {
        settings.first { key.utf8.elementsEqual($0.key.utf8) || key.utf8.starts(with: "\($0.key).".utf8) }
    }

    /// The default, as people write it; empty without one.
    fileprivate func plainStandard(in palettes: (light: Palette, dark: Palette)) -> String {
        if case .colour = form {
            let isDark = key.utf8.starts(with: "theme.dark.".utf8)
            let name = key.split(separator: ".").last.map(String.init) ?? ""
            return (isDark ? palettes.dark : palettes.light)[name] ?? ""
        }
        // Words that describe a default are not a value.
        guard standard.utf8.first == UInt8(ascii: "`"), standard.utf8.last == UInt8(ascii: "`") else { return "" }
        return String(standard.dropFirst().dropLast())
    }
}
