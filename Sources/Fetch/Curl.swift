internal import CCurl
private import Libraries

// Function pointers, which never change once the library is open.
private nonisolated(unsafe) let library: corkboard_curl? = {
    var library = corkboard_curl()
    guard let loaded = unsafe OptionalLibrary.curl.load() else { return nil }
    return unsafe corkboard_curl_find(&library, loaded) == 0 ? nil : library
}()

/// The functions of libcurl, and a handle with the options of a transfer.
@safe package class Curl {
    var curl: corkboard_curl
    let handle: UnsafeMutableRawPointer  // from curl_easy_init, cleaned up in deinit
    private var list: UnsafeMutablePointer<curl_slist>?  // freed in deinit

    /// The size limit of what is received, in bytes.
    let sizeLimit: Int

    // Set by the function that libcurl calls.
    var received: [UInt8] = []
    var isTooLarge = false

    init(sizeLimit: Int) throws(FetchFailure) {
        guard let curl = unsafe library, let handle = curl.easy_init() else {
            throw FetchFailure("libcurl is not installed", hint: OptionalLibrary.curl.advice)
        }
        self.curl = curl
        unsafe self.handle = handle
        self.sizeLimit = sizeLimit
    }

    deinit {
        unsafe curl.easy_cleanup(handle)
        unsafe curl.slist_free_all(list)
    }

    /// This object, for the functions that libcurl calls. It calls back only during a transfer, while the object exists.
    var me: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// The size that the server announces, so that large responses are rejected early.
    var announcedSize: Int { 0 }

    /// Sets the options that all transfers have.
    ///
    /// - Parameter authorities: A file of trusted certificates; nil for the system's.
    func begin(at url: String, protocols: String, authorities: String?) {
        set(CURLOPT_URL, url)
        set(CURLOPT_PROTOCOLS_STR, protocols)
        // A proxy would open the connection itself, so its network could not be checked.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        if let authorities { set(CURLOPT_CAINFO, authorities) }
        unsafe corkboard_curl_set_pointer(&curl, handle, CURLOPT_WRITEDATA, me)
        unsafe corkboard_curl_set_write(&curl, handle) { bytes, size, count, me in
            guard let bytes = unsafe bytes, let me = unsafe me else { return 0 }
            let curl = unsafe Unmanaged<Curl>.fromOpaque(me).takeUnretainedValue()
            return unsafe curl.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    func set(_ option: CURLoption, _ value: Int) {
        unsafe corkboard_curl_set_number(&curl, handle, option, value)
    }

    func set(_ option: CURLoption, _ value: String) {
        unsafe corkboard_curl_set_text(&curl, handle, option, value)
    }

    /// Sets a list of lines, which the object keeps until the next list.
    func set(_ option: CURLoption, _ lines: [String]) throws(FetchFailure) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = unsafe curl.slist_append(list, line) else {
                unsafe curl.slist_free_all(list)
                throw FetchFailure("the system has run out of memory")
            }
            unsafe list = longer
        }
        unsafe curl.slist_free_all(self.list)
        unsafe self.list = list
        unsafe corkboard_curl_set_pointer(&curl, handle, option, list)
    }

    /// Adds bytes to the received ones; returning fewer than `bytes.count` aborts the transfer.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= sizeLimit - received.count, announcedSize <= sizeLimit else {
            isTooLarge = true
            return 0
        }
        unsafe received.append(contentsOf: bytes)
        return bytes.count
    }
}
