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

    init() throws(FetchFailure) {
        guard let curl = unsafe library, let handle = curl.easy_init() else {
            throw FetchFailure("libcurl is not installed", hint: OptionalLibrary.curl.advice)
        }
        self.curl = curl
        unsafe self.handle = handle
    }

    deinit { unsafe curl.easy_cleanup(handle) }

    func set(_ option: CURLoption, _ value: Int) {
        unsafe corkboard_curl_set_number(&curl, handle, option, value)
    }

    func set(_ option: CURLoption, _ value: String) {
        unsafe corkboard_curl_set_text(&curl, handle, option, value)
    }
}
