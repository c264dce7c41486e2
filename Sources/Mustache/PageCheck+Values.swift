import Diagnostics

extension PageCheck {
    /// Checks a tag that shows a value.
    mutating func show(_ name: Name, isRaw: Bool) {
        if let text = TemplateStrings.text(of: name) {
            show(text, name, isRaw: isRaw)
        } else {
            showField(name, isRaw: isRaw)
        }
    }

    /// Looks up `name`; reports an unknown name and returns nil.
    mutating func find(_ name: Name) -> Shape.Kind? {
        if name.parts.first == TemplateStrings.namespace {
            wrongKind(
                name.offset, message: "strings can be shown but not tested",
                hint: "write it as in {{strings.site.home}}")
            return nil
        }
        switch scopes.lookUp(name, &report.fields) {
        case .found(let kind): return kind
        case .unknowable: break
        case .unknown(let part, let offset, let candidates):
            log.error(
                .templateUnknownName, at: place(spot(offset)), "no \"\(part)\" here",
                hint: hintForMisspelling(part, among: candidates) ?? offer(candidates))
        case .noFields(.list, let before, let part, let offset):
            wrongKind(
                offset, message: "\"\(before)\" has no fields",
                hint: "open it with {{#\(before)}} and use \"\(part)\" inside")
        case .noFields(_, let before, _, let offset):
            wrongKind(offset, message: "\"\(before)\" has no fields", hint: "remove the part after the dot")
        case .noValue(let shape):
            wrongKind(name.offset, message: "{{.}} has no plain value here", hint: offer(shape.fields.map(\.name)))
        }
        return nil
    }

    /// A name as written between braces.
    func written(_ name: Name) -> String { name.parts.isEmpty ? "." : name.parts.joined(separator: ".") }

    private mutating func showField(_ name: Name, isRaw: Bool) {
        guard let kind = find(name) else { return }
        switch kind {
        case .flag, .list:
            let value = if case .list = kind { "a list" } else { "yes or no" }
            wrongKind(
                name.offset, message: "\"\(written(name))\" is \(value) and has no text",
                hint: "write {{#\(written(name))}}…{{/\(written(name))}}")
        case .object(let shape):
            let names = shape.fields.map { "\(written(name)).\($0.name)" }
            wrongKind(
                name.offset, message: "\"\(written(name))\" is an object and has no text",
                hint: "show one of \(names.joined(separator: ", "))")
        case .text, .address, .template, .html:
            if !isPlainText { fit(name, kind, isRaw: isRaw) }
        }
    }

    /// Checks a string, and the fields in it.
    private mutating func show(_ text: String, _ name: Name, isRaw: Bool) {
        guard let pieces = library.strings.pieces(of: name) else {
            log.error(
                .templateUnknownName, at: place(spot(name.offset)), "unknown string \"\(text)\"",
                hint: hintForMisspelling(text, among: library.strings.names) ?? "write the words here instead")
            return
        }
        report.strings.insert(text)
        for case .field(let field) in pieces { showField(Name(field, at: name.offset), isRaw: isRaw) }
        if !isPlainText { fit(name, .text, isRaw: isRaw) }
    }

    /// Checks that the value called `name` may be shown at this point of the HTML.
    private mutating func fit(_ name: Name, _ kind: Shape.Kind, isRaw: Bool) {
        let spot = spot(name.offset)
        var (isHTML, isAddress) = (false, false)
        switch kind {
        case .html: isHTML = true
        case .address: isAddress = true
        default: break
        }
        if isRaw, !isHTML {
            log.error(
                .templateUnsafe, at: place(spot), "\"\(written(name))\" is text and must be escaped",
                hint: "write {{\(written(name))}}")
        } else if !isRaw, isHTML {
            log.warning(
                .templateWrongKind, at: place(spot), "\"\(written(name))\" is HTML, so its tags would show as text",
                hint: "write {{{\(written(name))}}}")
        }
        if let objection = state.objection(isHTML: isHTML && isRaw) {
            log.error(
                .templateUnsafe, at: place(spot), "\"\(written(name))\" can't be used \(objection.message)",
                hint: objection.hint)
        } else if !isAddress, let attribute = state.addressAttribute {
            let addresses = scopes.visibleFields.filter { if case .address = $0.kind { true } else { false } }
                .map(\.name)
            log.error(
                .templateUnsafe, at: place(spot),
                "\"\(written(name))\" can't be used in the attribute \"\(attribute)\", which needs an address",
                hint: addresses.isEmpty
                    ? "no addresses are available here" : "available addresses: \(addresses.joined(separator: ", "))")
        }
    }

    private mutating func wrongKind(_ offset: Int, message: String, hint: String) {
        log.error(.templateWrongKind, at: place(spot(offset)), message, hint: hint)
    }

    private func offer(_ names: [String]) -> String {
        names.isEmpty ? "no names are available here" : "available names: \(names.joined(separator: ", "))"
    }
}
