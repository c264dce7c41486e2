package import Diagnostics
package import Files
private import Synchronization

extension Update {
    /// The paths of the pages that were staged, in order.
    package var writtenPaths: [String] {
        outcomes.withLock { outcomes in
            items.indices.compactMap { index in
                guard case .staged = outcomes[index], items[index].file.path != OutputMarker.path else { return nil }
                return items[index].file.path
            }
        }
    }

    /// Completes the staging folder, and lists the files of the new output.
    ///
    /// - Returns: The new manifest, and the paths of the site's files to remove.
    package func prepare(_ staging: Staging) throws(FileError) -> (Manifest, removed: [String]) {
        let outcomes = outcomes.withLock(\.self)
        var manifest = Manifest()
        manifest.reserve(items.count, bytes: items.reduce(0) { $0 + $1.file.path.utf8.count })
        for index in items.indices {
            let entry: Manifest.Entry
            switch outcomes[index] {
            case .staged(let new): entry = new
            case .kept(let same): entry = isWhole ? try carry(items[index], same, to: staging) : same
            case nil:
                guard items[index].status == .current, let old = items[index].old else {
                    preconditionFailure("commit an update only after writing all its files")
                }
                let same = output.manifest[old]
                entry = isWhole ? try carry(items[index], same, to: staging) : same
            }
            manifest.append(items[index].file.path, entry)
        }
        return (manifest, try removed())
    }

    /// The steps that make the update visible, ordered so that no page ever links to a missing page.
    ///
    /// Obstacles are removed first, then new files are added, then others replaced, and the remaining files removed
    /// last.
    package func steps(_ staging: Staging, _ removed: [String]) throws(FileError) -> [Commit.Step] {
        if isWhole { return [.install(inode: try staging.folder.status().inode)] }
        let first = obstacles.map(output.manifest.path(at:)).sorted(by: OutputPath.precedes)
        let late = removed.filter { path in output.manifest.index(of: path).map(obstacles.contains) != true }
        let outcomes = outcomes.withLock(\.self)
        func places(_ isWanted: (OutputFolder.Status) -> Bool) -> [Commit.Step] {
            items.indices.compactMap { index in
                guard case .staged = outcomes[index], isWanted(items[index].status) else { return nil }
                return .place(staged: index, path: items[index].file.path)
            }
        }
        return first.map(Commit.Step.remove) + places { $0 == .missing } + places { $0 != .missing }
            + late.map(Commit.Step.remove)
    }

    /// Warns about files edited by hand that were replaced or removed.
    package func warn(_ report: UpdateReport, _ log: inout DiagnosticLog) {
        guard let copies = report.copies else { return }
        let hint = "the old version is saved in \(copies); change the content or the templates instead"
        if output.recordsWereLost {
            log.warning(
                .outputEdited, at: Place(file: output.options.path),
                "\(report.edited.count) files differed from the new ones and were replaced or removed; "
                    + "without the records of the last build, changes made by hand can't be detected",
                hint: "the old versions are saved in \(copies)")
            return
        }
        for path in report.edited {
            let place = Place(file: "\(output.options.path)/\(path)")
            log.warning(
                .outputEdited, at: place, "this file was changed by hand and has been replaced or removed", hint: hint)
        }
    }

    /// Links or copies an unchanged file into the new output, for an update that replaces the complete output.
    private func carry(_ item: Item, _ entry: Manifest.Entry, to staging: Staging) throws(FileError) -> Manifest.Entry {
        guard let folder = output.folder else { return entry }
        let path = item.file.path
        return try staging.making(path) { () throws(FileError) in
            if try folder.link(path, to: path, in: staging.folder) { return entry }
            let status = try folder.copy(path, to: path, in: staging.folder)
            return Manifest.Entry(fingerprint: entry.fingerprint, size: status.size, modified: status.modified)
        }
    }

    /// Returns the paths of the files to remove, and backs up those edited by hand.
    ///
    /// Entries that are no longer regular files stay. A file that is already missing may have left empty folders
    /// behind.
    private func removed() throws(FileError) -> [String] {
        guard let folder = output.folder else { return [] }
        var paths: [String] = []
        for index in removals {
            let path = output.manifest.path(at: index)
            guard let status = try folder.status(path) else {
                paths.append(path)
                continue
            }
            guard status.kind == .file else { continue }
            if !output.manifest[index].describes(status) {
                guard try folder.parent(of: path) != nil else { continue }
                try replaced.keep(path, of: folder)
            }
            paths.append(path)
        }
        return paths
    }
}
