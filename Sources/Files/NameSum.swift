/// Names and the files that they stand for, as one number that doesn't depend on their order: what was added to a folder can
/// be added to it without looking at the folder again.
///
/// It tells apart what people and programs do to a folder, not what someone makes up to deceive it.
package struct NameSum: Hashable, Sendable {
    /// How many names there are.
    package private(set) var count: Int64

    /// The names' own numbers, added up.
    package private(set) var sum: Int64

    /// The sum of no names, or one that was kept.
    package init(count: Int64 = 0, sum: Int64 = 0) {
        self.count = count
        self.sum = sum
    }

    /// Adds a name in UTF-8 and the inode of what stands under it.
    package mutating func add(_ name: some Sequence<UInt8>, inode: UInt64) {
        // FNV-1a of the name and the inode, whose last bits are then spread (the last step of SplitMix64).
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in name { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        hash = (hash ^ inode) &* 1_099_511_628_211
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        count += 1
        sum &+= Int64(bitPattern: hash ^ hash >> 31)
    }
}
