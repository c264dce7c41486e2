extension Diagnostic {
    /// The rules that diagnostics refer to. Once released, a code keeps its meaning.
    public enum Code: String, CaseIterable, Sendable {
        // Documents
        case jsonSyntax = "json.syntax"
        case jsonDuplicateKey = "json.duplicate-key"
        case jsonTooDeep = "json.too-deep"
        case yamlSyntax = "yaml.syntax"
        case yamlUnsupported = "yaml.unsupported"
        case yamlDuplicateKey = "yaml.duplicate-key"
        case yamlComment = "yaml.comment"
        case encoding = "text.encoding"
        case frontMatter = "content.front-matter"
        case missingField = "content.missing-field"
        case blankField = "content.blank-field"
        case unknownField = "content.unknown-field"
        case wrongType = "content.wrong-type"
        case invalidValue = "content.invalid-value"

        // Templates
        case templateSyntax = "template.syntax"
        case templateSection = "template.section"
        case templateUnknownName = "template.unknown-name"
        case templateUnknownPartial = "template.unknown-partial"
        case templateUnsupported = "template.unsupported"
        case templateTooDeep = "template.too-deep"
        case templateTooLarge = "template.too-large"
        case templateUnsafe = "template.unsafe"
        case templateWrongKind = "template.wrong-kind"
        case templateUnused = "template.unused"
        case templateOutdated = "template.outdated"
        case templateImport = "template.import"
        case themeContrast = "theme.contrast"
        case stringsLanguage = "strings.language"
        case stringsMissing = "strings.missing"
        case stringsPlaceholder = "strings.placeholder"
        case stringsUnknown = "strings.unknown"

        // Markdown
        case markdownLimit = "markdown.limit"
        case markdownWorker = "markdown.worker"
        case markdownRawHTML = "markdown.raw-html"
        case markdownLink = "markdown.link"
        case markdownImage = "markdown.image"

        // Pictures
        case picture = "picture.unreadable"
        case pictureText = "picture.text"
        case pictureWorker = "picture.worker"

        // The site
        case duplicateID = "site.duplicate-id"
        case addressCollision = "site.address-collision"
        case danglingReference = "site.dangling-reference"
        case brokenLink = "site.broken-link"

        // Votes
        case ballotsUnreadable = "ballots.unreadable"
        case ballotsRejected = "ballots.rejected"
        case ballotsWaiting = "ballots.waiting"
        case ballotsSimilar = "ballots.similar-names"
        case ballotsChanged = "ballots.changed"
        case ballotsLost = "ballots.lost"
        case ledger = "ballots.ledger"

        // Songbooks
        case songbookUnreadable = "songbook.unreadable"
        case songbookSkipped = "songbook.skipped"

        // Remote sources
        case fetchFailed = "fetch.failed"
        case fetchRetried = "fetch.retried"
        case fetchReplaced = "fetch.replaced"

        // Authoring
        case changedMeanwhile = "file.changed-meanwhile"
        case uneditable = "content.uneditable"

        // Publishing
        case publishRefused = "publish.refused"
        case publishFailed = "publish.failed"

        // Codes
        case codeMissing = "code.missing"
        case codeWeak = "code.weak"
        case codeShared = "code.shared"
        case codeRepeated = "code.repeated"
        case codeChanged = "code.changed"
        case gatedPicture = "code.picture"
        case gatedSchedule = "code.schedule"
        case gateClosed = "code.was-public"

        // The command line
        case usage = "command.usage"

        // Files
        case readFailed = "file.read-failed"
        case unreadable = "file.unreadable"
        case skippedFile = "file.skipped"
        case asset = "file.asset"
        case outputRefused = "output.refused"
        case outputForeign = "output.foreign"
        case outputEdited = "output.edited"
        case writeFailed = "output.write-failed"
        case noSite = "site.not-found"
    }
}

extension Diagnostic.Code {
    /// True for failures of the disk, the network or a lock: the same content may succeed next time.
    package var isOfWorld: Bool {
        switch self {
        case .writeFailed, .readFailed, .fetchFailed, .markdownWorker, .pictureWorker, .ledger, .changedMeanwhile,
            .publishFailed:
            true
        default: false
        }
    }
}
