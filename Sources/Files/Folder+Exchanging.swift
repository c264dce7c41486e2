private import Glibc

/// Changing a file that others may change at the same time: what they wrote is never lost.
extension Folder {
    /// Puts a whole new file in its place, unless the name is taken.
    ///
    /// - Parameter permissions: Those that it gets whatever the umask; nil: what the umask leaves of 0644.
    /// - Returns: Whether it is there.
    package func add(_ name: String, _ bytes: [UInt8], permissions: UInt32? = nil) throws(FileError) -> Bool {
        try removeFile(Self.newName)
        try create(Self.newName, bytes.span, permissions: permissions.map { $0 & 0o600 } ?? 0o644, flushing: true)
        if let permissions { try setPermissions(of: Self.newName, permissions) }
        do throws(FileError) {
            try move(Self.newName, toFree: name)
        } catch  where error.isTaken {
            try removeFile(Self.newName)
            return false
        }
        try flush()
        return true
    }

    /// Puts other bytes in the place of a file's, in one instant; permissions and owner stay.
    ///
    /// - Returns: Whether that was done; false where the file has other bytes than `old` by now, and keeps them.
    package func replace(_ name: String, _ old: [UInt8], with bytes: [UInt8]) throws(FileError) -> Bool {
        guard let status = try status(name), try has(name, old) else { return false }
        try removeFile(Self.newName)
        try create(Self.newName, bytes.span, permissions: 0o600, flushing: true)
        // Only root may give files away; everybody else's already belong to them.
        _ = unsafe fchownat(descriptor, Self.newName, status.owner, status.group, AT_SYMLINK_NOFOLLOW)
        try setPermissions(of: Self.newName, status.permissions)
        guard try exchange(Self.newName, with: name) else {
            guard try has(name, old) else { return false }
            try rename(Self.newName, to: name)
            try flush()
            return true
        }
        // What was there has the other name now: only here is it sure that nobody wrote in between.
        guard try has(Self.newName, old) else {
            _ = try exchange(Self.newName, with: name)
            try removeFile(Self.newName)
            return false
        }
        try removeFile(Self.newName)
        try flush()
        return true
    }

    /// Takes a file away.
    ///
    /// - Returns: Whether that was done; false where the file has other bytes than `old` by now, and stays.
    package func remove(_ name: String, _ old: [UInt8]) throws(FileError) -> Bool {
        guard try has(name, old) else { return false }
        // What has such a name already may be all that is left of what somebody wrote.
        var number = 1
        while try status("\(Self.oldName)-\(number)") != nil { number += 1 }
        let aside = "\(Self.oldName)-\(number)"
        try rename(name, to: aside)
        guard try has(aside, old) else {
            do throws(FileError) {
                try move(aside, toFree: name)
            } catch {
                // As where somebody wrote twice: the error says where the former is.
                throw FileError(.rename, place(aside), error.reason)
            }
            return false
        }
        try removeFile(aside)
        try flush()
        return true
    }

    /// Sets the permission bits of a file, whatever the umask.
    package func setPermissions(of name: String, _ permissions: UInt32) throws(FileError) {
        try Interruption.check(.write, place(name))
        guard unsafe fchmodat(descriptor, name, permissions, 0) == 0 else { throw failure(.write, name) }
    }

    private static let newName = ".corkboard-new"
    private static let oldName = ".corkboard-old"

    /// Gives what stands under a name one that is free; where it is taken, both stay.
    private func move(_ name: String, toFree newName: String) throws(FileError) {
        if try link(name, to: newName, in: self) {
            try removeFile(name)
        } else if try !renameUnlessTaken(name, to: newName) {
            // Where there is neither, the name is taken first, and what stands there for an instant is empty.
            let nothing: [UInt8] = []
            try create(newName, nothing.span, permissions: 0o600)
            try rename(name, to: newName)
        }
    }

    private func has(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
        do throws(FileError) {
            return try read(name, limit: bytes.count).bytes == bytes
        } catch {
            let others: [FileError.Reason] = [.changedMeanwhile, .tooLarge(limit: bytes.count), .notAFile]
            guard error.isMissing || others.contains(error.reason) else { throw error }
            return false
        }
    }
}
