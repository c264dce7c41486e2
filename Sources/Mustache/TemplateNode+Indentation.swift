extension [TemplateNode] {
    /// Removes the indentation that all lines share.
    ///
    /// An overriding block is indented for its own file, but the output has the indentation of the overridden block.
    func dedented(in bytes: [UInt8]) -> [TemplateNode] {
        guard let indent = commonIndent(in: bytes), !indent.isEmpty else { return self }
        return map { $0.removing(indent, in: bytes) }
    }

    /// The longest white space at the start of all lines, except blank ones; nil if no line begins here.
    func commonIndent(in bytes: [UInt8]) -> [UInt8]? {
        var common: [UInt8]?
        for (index, node) in enumerated() {
            let found: [UInt8]?
            switch node {
            case .text(let range, true):
                let indent = bytes[range].prefix(while: \.isSpace)
                let isBlank = indent.endIndex < range.upperBound ? bytes[indent.endIndex].isBlank : index == count - 1
                found = isBlank ? nil : Array<UInt8>(indent)
            case .section(_, _, let nodes): found = nodes.commonIndent(in: bytes)
            case .block(let block):
                found = block.isStandalone ? block.indent : block.nodes.commonIndent(in: bytes)
            case .call(let call): found = call.isStandalone ? call.indent : nil
            case .text, .value: found = nil
            }
            guard let found else { continue }
            common = common.map { $0.sharedPrefix(with: found) } ?? found
        }
        return common
    }
}

extension TemplateNode {
    /// Removes `indent`, or the part of it that exists, from the start of each line.
    fileprivate func removing(_ indent: [UInt8], in bytes: [UInt8]) -> TemplateNode {
        switch self {
        case .text(let range, true):
            return .text(
                range.lowerBound + bytes[range].sharedPrefix(with: indent).count..<range.upperBound, startsLine: true)
        case .section(let name, let isInverted, let nodes):
            return .section(name, isInverted: isInverted, nodes.map { $0.removing(indent, in: bytes) })
        case .call(var call):
            call.indent.removeFirst(call.indent.sharedPrefix(with: indent).count)
            return .call(call)
        case .block(var block):
            block.indent.removeFirst(block.indent.sharedPrefix(with: indent).count)
            block.nodes = block.nodes.map { $0.removing(indent, in: bytes) }
            return .block(block)
        case .text, .value:
            return self
        }
    }
}

extension Collection<UInt8> {
    fileprivate func sharedPrefix(with other: [UInt8]) -> [UInt8] { zip(self, other).prefix { $0 == $1 }.map(\.0) }
}
