import Bytes
package import Content
package import Diagnostics

extension Array {
    /// Gives the records their addresses below `folder` (nil: the root).
    ///
    /// Reports an error if two records have the same address, naming both, or if a name is reserved.
    package func placed(
        in folder: String?, reserved: Set<String>, besides taken: [RoutedRecord<Element>] = [],
        _ log: inout DiagnosticLog
    ) -> [RoutedRecord<Element>] where Element: Record {
        let placed = concurrentMap(count) { index in
            let path = self[index].path
            let names = (folder.map { [$0] } ?? []) + path.split(separator: "/").map(String.init)
            return RoutedRecord(record: self[index], slug: path, address: Address(folder: names))
        }
        var holders: [String: RoutedRecord<Element>] = [:]
        holders.reserveCapacity(taken.count + count)
        for other in taken { holders[other.slug] = other }
        for new in placed {
            var path: String { "/\(folder.map { "\($0)/" } ?? "")\(new.slug)/" }
            if reserved.contains(new.slug) {
                log.error(
                    .addressCollision, at: new.record.place, "the address \(path) is reserved for the site",
                    hint: "rename the file of this \(Element.what), or give it another id")
            } else if let holder = holders.updateValue(new, forKey: new.slug) {
                holders[new.slug] = holder  // so that all errors name the first record
                let (id, other) = (new.record.id, holder.record.id)
                let isSameID = id.utf8.elementsEqual(other.utf8)
                log.error(
                    isSameID ? .duplicateID : .addressCollision, at: new.record.place,
                    isSameID
                        ? "another \(Element.what) has the id \"\(id)\""
                        : "the \(Element.what)s \"\(id)\" and \"\(other)\" have the same address, \(path)",
                    hint: "the other one is at \(holder.record.place); rename one of them")
            }
        }
        return placed
    }
}
