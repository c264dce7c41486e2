package import Diagnostics
import Documents
import Text
package import Time

/// Reads kinds of values that several records share.
extension FieldReader {
    /// The place of the record itself.
    package var place: Place { Place(file: file, at: position) }

    /// Reads a date, or a date and time, which is in `zone` unless it names one.
    package mutating func moment(_ key: String, in zone: Zone, _ log: inout DiagnosticLog) -> Moment? {
        value(key, as: .moment, &log) { (text) throws(InvalidValue) in try Moment.parse(text, in: zone) }
    }

    /// Reads a required moment.
    mutating func requiredMoment(_ key: String, in zone: Zone, _ log: inout DiagnosticLog) -> Moment? {
        requires(key, &log) ? moment(key, in: zone, &log) : nil
    }

    /// Reads the name of an IANA time zone.
    package mutating func zone(_ key: String, _ context: LoadContext, _ log: inout DiagnosticLog) -> Zone? {
        value(key, &log) { (name) throws(InvalidValue) in try context.zones.zone(named: name) }
    }

    /// Reads `draft`, `publish` and `expire`.
    package mutating func publication(in zone: Zone, _ log: inout DiagnosticLog) -> Publication {
        let isDraft = flag("draft", &log) ?? false
        let publish = moment("publish", in: zone, &log)?.start(in: zone)
        let expire = moment("expire", in: zone, &log)?.end(in: zone)
        if let publish, let expire, expire <= publish {
            log.error(
                .invalidValue, at: place(of: "expire"), "this record expires before it is published",
                hint: "set \"expire\" to a later time than \"publish\"")
        }
        return Publication(isDraft: isDraft, publish: publish, expire: expire)
    }

    package mutating func id(_ log: inout DiagnosticLog, isRequired: Bool = false) -> String? {
        guard let text = isRequired ? requiredText("id", &log) : text("id", &log) else { return nil }
        warnOfCurlyQuotes(around: text, of: "id", &log)
        return composed(text)
    }

    /// Reads the id of a record that must exist.
    mutating func recordReference(_ key: String, _ log: inout DiagnosticLog) -> Reference? {
        text(key, &log).map { Reference(target: composed($0), place: place(of: key)) }
    }

    /// Reads the address of a file that must exist.
    mutating func fileReference(_ key: String, _ log: inout DiagnosticLog) -> Reference? {
        text(key, &log).map { Reference(target: $0, place: place(of: key)) }
    }

    /// Reads `alt`, the description of the picture `image`, or a dash for a decoration; warns if missing.
    mutating func imageText(_ log: inout DiagnosticLog) -> String? {
        let text = text("alt", &log)
        if has("image"), !has("alt") {
            log.warning(
                .pictureText, at: place(of: "image"), "this picture has no description for people who can't see it",
                hint:
                    "describe it: \(example("alt: The band on its stage", in: file)); for a decoration, write \(example("alt: \"-\"", in: file))"
            )
        }
        return text
    }

    /// Reads a record's tags.
    ///
    /// The limit of 100 saves disk space, because the feed of each tag lists all tags of its records.
    package mutating func tags(_ log: inout DiagnosticLog) -> [String] {
        let tags = texts("tags", &log)
        guard tags.count > 100 else { return tags }
        log.error(
            .invalidValue, at: place(of: "tags"), "a record can have at most 100 tags, not \(tags.count)",
            hint: "keep the tags that people look for")
        return []
    }

    /// Reads the former addresses of a record.
    package mutating func aliases(_ log: inout DiagnosticLog) -> [Reference] {
        let texts = texts("aliases", &log)
        if texts.isEmpty { return [] }
        var places = Array(repeating: place(of: "aliases"), count: texts.count)
        if case .array(let items)? = node("aliases")?.value, items.count == texts.count {
            places = items.map { Place(file: file, at: $0.position) }
        }
        return zip(texts, places).compactMap { text, place in
            if Link.isOwnPath(text) {
                if !text.split(separator: "/").allSatisfy({ isPortableFileName(String($0)) }) {
                    log.warning(
                        .invalidValue, at: place, "Windows and some web hosts don't allow this file name",
                        hint: hintForPortableNames)
                }
                return Reference(target: text, place: place)
            }
            log.error(
                .invalidValue, at: place, "\"\(text)\" can't be an old address of a page",
                hint:
                    "write its path from the site's root, such as /old/place/ or /old/place.html, without % ? # : or *")
            return nil
        }
    }

    /// Reads a web address with a scheme that a page may link to.
    package mutating func link(_ key: String, _ log: inout DiagnosticLog) -> String? {
        value(key, as: .webAddress, &log) { (text) throws(InvalidValue) in
            guard Link.isWebAddress(text) else {
                throw InvalidValue(
                    "this isn't a web address",
                    hint: "it must begin with https:// or http:// and contain no spaces and no user name")
            }
            return text
        }
    }

    /// Reads Markdown from `key`, or the text below the front matter; nil if both are missing.
    package mutating func body(_ key: String, _ below: Body?, _ log: inout DiagnosticLog) -> Body? {
        let below = below.flatMap { $0.isBlank ? nil : $0 }
        guard has(key) else { return below }
        guard let text = prose(key, &log) else { return below }
        if text.isBlank {
            warnOfBlank(key, &log)
            return below
        }
        if let below {
            log.error(
                .invalidValue, at: place(of: key), "this record has a \(key) twice",
                hint: "keep either \"\(key)\" or the text that begins on line \(below.place.line)")
        }
        return Body(Array(text.utf8), at: place(of: key), keepsLines: false)
    }

    /// Reads required Markdown.
    mutating func requiredBody(_ key: String, _ below: Body?, _ log: inout DiagnosticLog) -> Body? {
        if has(key) || below == nil {
            guard requiresText(key, &log) else { return nil }
            return body(key, below, &log)
        }
        if let body = body(key, below, &log) { return body }
        log.error(
            .blankField, at: below?.place ?? place, "the \(key) is blank",
            hint: "write it below the front matter's closing ---")
        return nil
    }
}

extension FieldForm {
    /// A date, with or without a time.
    static let moment = FieldForm.shaped(#"^[ \t]*[0-9]{4}-[0-9]{2}-[0-9]{2}([^0-9]|$)"#)

    /// One or more dates.
    static let moments = FieldForm.shaped(#"^[ \t]*[0-9]{4}-[0-9]{2}-[0-9]{2}([^0-9]|$)"#, inLists: true)

    /// An address that begins with http:// or https://.
    static let webAddress = FieldForm.shaped("^[hH][tT][tT][pP][sS]?://")

    /// One or more web addresses.
    static let webAddresses = FieldForm.shaped("^[hH][tT][tT][pP][sS]?://", inLists: true)
}

extension Body {
    fileprivate var isBlank: Bool {
        guard let text else { return false }
        // Fast path: most texts begin with a visible ASCII character.
        if let first = text.first(where: { $0 > 0x20 }), first < 0x7F { return false }
        return String(decoding: text, as: UTF8.self).isBlank
    }
}
