public import Diagnostics

extension FieldReader {
    /// The value of `key` as a case of `type`; nil if absent.
    public mutating func choice<T: CaseIterable & RawRepresentable<String>>(
        _ key: String, of type: T.Type, _ log: inout DiagnosticLog
    ) -> T? {
        if notes != nil { note(key, .choice(T.allCases.map(\.rawValue))) }
        guard let node = value(of: key) else { return nil }
        guard let text = node.text else {
            reportText(key, node, &log)
            return nil
        }
        return choice(text, key: key, node: node, &log)
    }

    /// The values of `key` as cases of `type`, without repetitions and in the order of the cases; nil if absent.
    public mutating func choices<T: CaseIterable & RawRepresentable<String> & Hashable>(
        _ key: String, of type: T.Type, _ log: inout DiagnosticLog
    ) -> [T]? {
        if notes != nil { note(key, .choices(T.allCases.map(\.rawValue))) }
        guard let node = value(of: key) else { return nil }
        let items: [Node]
        if case .array(let nodes) = node.value { items = nodes } else { items = [node] }
        var chosen: Set<T> = []
        for item in items {
            if let text = item.text {
                if let value: T = choice(text, key: key, node: item, &log) { chosen.insert(value) }
            } else {
                reportText(key, item, &log)
            }
        }
        return T.allCases.filter(chosen.contains)
    }

    private func choice<T: CaseIterable & RawRepresentable<String>>(
        _ text: String, key: String, node: Node, _ log: inout DiagnosticLog
    ) -> T? {
        if let value = T(rawValue: text) { return value }
        let names = T.allCases.map(\.rawValue)
        log.error(
            .invalidValue, at: place(of: node),
            "\"\(key)\" of this \(fields.what) must be \(listed(names, "or")), not \"\(text.shortened)\"",
            hint: hintForCurlyQuotes(around: text)
                ?? (meaning(of: node, among: names) ?? suggestion(for: text, among: names)).map {
                    "did you mean \"\($0)\"?"
                })
        return nil
    }

    /// The choice that the author means with a yes or no.
    private func meaning(of node: Node, among names: [String]) -> String? {
        node.intendedFlag.map { $0 ? "open" : "closed" }.flatMap { names.contains($0) ? $0 : nil }
    }
}
