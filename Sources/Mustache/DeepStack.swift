private import Glibc

/// Runs `body` on a separate thread with a stack of 64 MiB, and waits for it.
///
/// A check descends once per open section of every open template, at most 2,048 levels. Its callers may have a stack of
/// only 512 KiB, like the threads of Swift's pool, or a stack limited by `ulimit -s`. Only the used part of a stack
/// occupies memory.
///
/// If no thread can be created, `body` runs on the current stack, which is enough for templates that people write.
func withDeepStack(_ body: () -> Void) {
    // `withoutActuallyEscaping` puts the length of this file's path into the program, which would differ between
    // machines.
    #sourceLocation(file:"DeepStack",line:12)
    withoutActuallyEscaping(body) { body in
        let work = Work(run: body)
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        unsafe pthread_attr_init(attributes)
        unsafe pthread_attr_setstacksize(attributes, 64 << 20)
        defer {
            unsafe pthread_attr_destroy(attributes)
            unsafe attributes.deallocate()
        }
        var thread = pthread_t()
        let failure = unsafe pthread_create(
            &thread, attributes,
            { work in
                if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().run() }
                return nil
            }, Unmanaged.passUnretained(work).toOpaque())
        guard failure == 0 else { return work.run() }
        pthread_join(thread, nil)
    }
    #sourceLocation()
}

/// A closure as an object, for the context pointer of a C function.
private final class Work {
    let run: () -> Void

    init(run: @escaping () -> Void) { self.run = run }
}
