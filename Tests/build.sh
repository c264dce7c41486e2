# build.sh COMMAND...: runs a build, and starts it again if it crashes, at most twice.
# The package manager of Swift 6.3 now and then ends with signal 11 in _dispatch_event_loop_drain, while it runs compilers
# (https://github.com/swiftlang/swift/issues/87033). The next start continues with what is already built.
for start in 1 2 3; do
    "$@"
    status=$?
    # 128 and the number of the signal.
    [ $status = 139 ] || break
done
exit $status
