internal import CCurl
private import Libraries

// Function pointers, which never change once the library is open.
private nonisolated(unsafe) let library: corkboard_curl? = {
    var library = corkboard_curl()
    guard let loaded = unsafe OptionalLibrary.curl.load() else { return nil }
    return unsafe corkboard_curl_find(&library, loaded) == 0 ? nil : library
}()

/// Returns the functions of libcurl and a handle, which the caller cleans up.
func openCurl() throws(FetchFailure) -> (corkboard_curl, UnsafeMutableRawPointer) {
    guard let curl = unsafe library, let handle = curl.easy_init() else {
        throw FetchFailure("libcurl is not installed", hint: OptionalLibrary.curl.advice)
    }
    return unsafe (curl, handle)
}
