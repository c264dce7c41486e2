/// An order-independent checksum of names and their inodes. A folder's sum can be updated for a new file without
/// listing the folder again.
///
/// It detects ordinary changes, but not deliberate deception.
package struct NameSum: Hashable, Sendable {
    /// The number of names.
    package private(set) var count: Int64

    /// The sum of the hashes of the names.
    package private(set) var sum: Int64

    /// Creates an empty sum, or restores a stored one.
    package init(count: Int64 = 0, sum: Int64 = 0) {
        self.count = count
        self.sum = sum
    }

    /// Adds a UTF-8 name and the inode of its file.
    package mutating func add(_ name: some Sequence<UInt8>, inode: UInt64) {
        // FNV-1a over name and inode, then the finaliser of SplitMix64, which mixes the last bits.
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in name { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        hash = (hash ^ inode) &* 1_099_511_628_211
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        count += 1
        sum &+= Int64(bitPattern: hash ^ hash >> 31)
    }
}
