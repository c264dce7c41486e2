/// How far a publish is.
extension EditContent {
    static let progressView = View<Progress>([
        .flag("isSending", "whether files are being sent") { $0.total > 0 },
        .number("done", "the number of files that have arrived") { $0.done },
        .number("total", "the number of files to send") { $0.total },
        .words("files", "both numbers, as in \"3 of 12 files\"") { progress, strings in
            strings[.connectFiles, ["done": strings.number(progress.done), "total": strings.number(progress.total)]]
        },
        .words("bytes", "the sizes of both, as in \"40 kB of 21 MB\"") { progress, strings in
            strings[
                .connectBytes,
                ["done": strings.size(ofBytes: progress.bytes), "total": strings.size(ofBytes: progress.allBytes)]]
        },
        .words("timeLeft", "the time that is left; absent until the speed is known") { progress, strings in
            progress.secondsLeft.map { seconds in
                seconds < 60
                    ? strings[.connectSecondsLeft, count: seconds]
                    : strings[.connectMinutesLeft, count: (seconds + 59) / 60]
            }
        },
        .address("cancel", "the address for cancelling it") { $0.cancel },
    ])
}
