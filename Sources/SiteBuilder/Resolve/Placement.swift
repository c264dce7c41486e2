import Diagnostics
import Text

extension Array where Element: Record {
    /// The records with their addresses below `folder` (nil: the root).
    ///
    /// Two records that would have one address are an error that names both, and so is a reserved name.
    func placed(
        in folder: String?, reserved: Set<String>, besides taken: [Placed<Element>] = [], _ log: inout DiagnosticLog
    ) -> [Placed<Element>] {
        var holders: [String: Element] = [:]
        holders.reserveCapacity(taken.count + count)
        for other in taken { holders[other.slug] = other.record }
        var placed: [Placed<Element>] = []
        placed.reserveCapacity(count)
        let names = concurrentMap(count) { index in
            let name = slug(self[index].id)
            return name.isEmpty ? "\(Element.what)-\(String(stableHash(self[index].id), radix: 16))" : name
        }
        let addresses = concurrentMap(count) { index in
            folder.map { Address(folder: $0, names[index]) } ?? Address(folder: names[index])
        }
        for (index, record) in enumerated() {
            let name = names[index]
            let path = (folder.map { "/\($0)/" } ?? "/") + name + "/"
            if reserved.contains(name) {
                log.error(
                    .addressCollision, at: record.place, "the address \(path) belongs to the site itself",
                    hint: "give this \(Element.what) another id or file name")
            } else if let holder = holders[name] {
                let isSameID = holder.id.utf8.elementsEqual(record.id.utf8)
                log.error(
                    isSameID ? .duplicateID : .addressCollision, at: record.place,
                    isSameID
                        ? "there is another \(Element.what) with the id \"\(record.id)\""
                        : "the \(Element.what)s \"\(record.id)\" and \"\(holder.id)\" would both stand at \(path)",
                    hint: "the other one is at \(holder.place); rename one of them")
            } else {
                holders[name] = record
            }
            placed.append(Placed(record: record, slug: name, address: addresses[index]))
        }
        return placed
    }
}
