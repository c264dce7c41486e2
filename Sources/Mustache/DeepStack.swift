private import Glibc

/// Runs `body` on a thread of its own whose stack has 64 MiB, and waits for it.
///
/// A check descends once per section of every template that is open, 2,048 levels at most. Its callers may have a stack
/// of 512 KiB, as the threads of Swift's pool have, or whatever `ulimit -s` leaves. Only what is used of it takes memory.
///
/// Where no thread can be made, `body` runs on the stack that is there, which is enough for templates that people write.
func withDeepStack(_ body: () -> Void) {
    // The check that nothing escapes has the length of this file's path in it, which would differ from machine to machine.
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

/// A closure in a box, for a C function's pointer.
private final class Work {
    let run: () -> Void

    init(run: @escaping () -> Void) { self.run = run }
}
