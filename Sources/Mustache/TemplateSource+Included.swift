extension [TemplateSource] {
    /// The named templates and all that they include, directly or through others; O(their bytes).
    ///
    /// The templates aren't compiled, so the result may include templates that are only named in comments. It is the
    /// complete list if a template sets delimiters or includes another by a dynamic name.
    public func included(by names: [String]) -> [TemplateSource] {
        let known = Dictionary(map { ($0.name, $0) }) { _, last in last }
        var wanted: Set<String> = []
        var open = names
        while let name = open.popLast() {
            guard wanted.insert(name).inserted, let source = known[name] else { continue }
            guard let further = source.includedNames else { return self }
            open += further
        }
        return filter { wanted.contains($0.name) }
    }
}

extension TemplateSource {
    /// The names in its tags for partials and parents; nil if only the compiler can find them.
    fileprivate var includedNames: [String]? {
        var names: [String] = []
        let (brace, bytes) = (UInt8(ascii: "{"), bytes.span)
        var index = 0
        while index + 2 < bytes.count {
            guard bytes[index] == brace, bytes[index + 1] == brace else {
                index += 1
                continue
            }
            index += 2
            let sign = bytes[index]
            if sign == UInt8(ascii: "=") { return nil }
            guard sign == UInt8(ascii: ">") || sign == UInt8(ascii: "<") else { continue }
            index += 1
            while index < bytes.count, bytes[index].isBlank { index += 1 }
            let start = index
            while index < bytes.count, !bytes[index].isBlank, bytes[index] != UInt8(ascii: "}") { index += 1 }
            if start < bytes.count, bytes[start] == UInt8(ascii: "*") { return nil }
            names.append(text(start..<index))
        }
        return names
    }
}
