/// Returns a short mark of a title and an artist, the same for all spellings of a song: FNV-1a with 32 bits, in base 36.
///
/// `requesting.js` computes the same mark. It recognises a visitor's own request, and isn't a secret.
package func requestMark(_ title: String, _ artist: String) -> String {
    let song = FoldedSong(title: title, artist: artist)
    var mark: UInt32 = 0x811c_9dc5
    for byte in "\(song.title)\n\(song.artist)\n\(song.variant)".utf8 { mark = (mark ^ UInt32(byte)) &* 0x100_0193 }
    return String(mark, radix: 36)
}
