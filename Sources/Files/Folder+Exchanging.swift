private import Glibc

/// Changes to files that other programs may change at the same time, without losing what those programs wrote.
extension Folder {
    /// Adds a complete new file, unless the name exists.
    ///
    /// - Parameter permissions: The permissions, regardless of the umask; nil means 0644, less the umask.
    /// - Returns: False if the name already exists.
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

    /// Replaces the content of a file atomically, and preserves its owner.
    ///
    /// - Parameter permissions: The new permissions; nil preserves them.
    /// - Returns: True if the file was replaced; false, with the file unchanged, if its content differs from `old`.
    package func replace(
        _ name: String, _ old: [UInt8], with bytes: [UInt8], permissions: UInt32? = nil
    ) throws(FileError) -> Bool {
        guard let status = try status(name), try has(name, old) else { return false }
        try removeFile(Self.newName)
        try create(Self.newName, bytes.span, permissions: 0o600, flushing: true)
        // Only root can change the owner; for other users, the new file already has the right owner.
        _ = unsafe fchownat(descriptor, Self.newName, status.owner, status.group, AT_SYMLINK_NOFOLLOW)
        try setPermissions(of: Self.newName, permissions ?? status.permissions)
        guard try exchange(Self.newName, with: name) else {
            guard try has(name, old) else { return false }
            try rename(Self.newName, to: name)
            try flush()
            return true
        }
        // The old file now has the other name. Only now is it certain that no program changed it in between.
        guard try has(Self.newName, old) else {
            _ = try exchange(Self.newName, with: name)
            try removeFile(Self.newName)
            return false
        }
        try removeFile(Self.newName)
        try flush()
        return true
    }

    /// Removes a file.
    ///
    /// - Returns: True if the file was removed; false if its content differs from `old`; then it stays.
    package func remove(_ name: String, _ old: [UInt8]) throws(FileError) -> Bool {
        guard try has(name, old) else { return false }
        // An existing file with such a name may be the only copy of another program's changes.
        var number = 1
        while try status("\(Self.oldName)-\(number)") != nil { number += 1 }
        let aside = "\(Self.oldName)-\(number)"
        try rename(name, to: aside)
        guard try has(aside, old) else {
            do throws(FileError) {
                try move(aside, toFree: name)
            } catch {
                // For example, a program wrote the file again. The error names the file that has the first version.
                throw FileError(.rename, path: place(aside), reason: error.reason)
            }
            return false
        }
        try removeFile(aside)
        try flush()
        return true
    }

    /// Removes files that interrupted changes left in the folder.
    ///
    /// - Parameter old: The content of a file that was to be removed. Other files that were set aside stay, because
    ///   they may be the only copies of someone's changes.
    package func removeLeftovers(of old: [UInt8]? = nil) throws(FileError) {
        try removeFile(Self.newName)
        guard let old else { return }
        for name in try names() where name.text.utf8.starts(with: "\(Self.oldName)-".utf8) {
            if try has(name.text, old) { try removeFile(name.text) }
        }
    }

    /// Sets the permission bits of a file, regardless of the umask.
    package func setPermissions(of name: String, _ permissions: UInt32) throws(FileError) {
        try Interruption.check(.write, place(name))
        guard unsafe fchmodat(descriptor, name, permissions, 0) == 0 else { throw failure(.write, name) }
    }

    private static let newName = ".corkboard-new"
    private static let oldName = ".corkboard-old"

    /// Renames a file to an unused name; if the new name exists, both files stay.
    private func move(_ name: String, toFree newName: String) throws(FileError) {
        if try link(name, to: newName, in: self) {
            try removeFile(name)
        } else if try !renameUnlessTaken(name, to: newName) {
            // Without support for either, the new name is created first and is an empty file for a moment.
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
