private import Glibc

/// Changes in watched folders (inotify).
@safe package final class FolderEvents: Sendable {
    /// Readable while events are waiting.
    package let descriptor: CInt

    /// A change of an entry in a watched folder, or of the folder.
    package struct Event {
        /// The number that `watch` returned.
        package let watch: CInt

        /// The name of the entry; empty for the folder.
        package let name: String

        private let mask: UInt32

        /// True if too many events arrived at once, and some were lost. The event has no folder then.
        package var isLoss: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

        /// True if the folder isn't watched any more, for example after its removal.
        package var isEnd: Bool { mask & UInt32(IN_IGNORED) != 0 }

        /// True if the entry is a folder.
        package var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }

        /// True if the entry was created, or moved here.
        package var isNew: Bool { mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 }

        /// True if only permissions, times or other attributes changed.
        package var isAttributes: Bool { mask & UInt32(IN_ATTRIB) != 0 }

        fileprivate init(_ head: inotify_event, _ name: Slice<UnsafeRawBufferPointer>) {
            watch = head.wd
            mask = head.mask
            self.name = unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Nil and `errno` if the system has no such events.
    package init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Starts to watch a folder, but not the folders in it.
    ///
    /// - Returns: The number of the watch; -1 and `errno` if that fails.
    package func watch(_ path: String, followingLink: Bool) -> CInt {
        let mask = UInt32(
            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR)
        return unsafe inotify_add_watch(descriptor, path, mask | (followingLink ? 0 : UInt32(IN_DONT_FOLLOW)))
    }

    /// Calls `body` with the events since the last call, in their order.
    package func forEachEvent(_ body: (Event) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            unsafe buffer[..<count].withUnsafeBytes { bytes in
                var place = 0
                let head = MemoryLayout<inotify_event>.size
                while place + head <= bytes.count {
                    let event = unsafe bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let end = place + head + Int(event.len)
                    body(unsafe Event(event, bytes[(place + head)..<min(bytes.count, end)]))
                    place = end
                }
            }
        }
    }
}
