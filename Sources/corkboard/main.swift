import Glibc
import Markdown

// A build starts this program again for what it does not trust itself with; that is no command of anybody's.
if CommandLine.arguments.dropFirst().first == Run.markdownWorker { MarkdownWorker.run() }

// Whoever reads our output may stop early (`corkboard help | head -1`): writes then fail, which the console takes for a
// wish to hear no more. SIGINT and SIGTERM keep their default action: a site is committed from a journal, so that
// ending at once, anywhere, leaves it whole, and the Markdown workers end with their parent.
signal(SIGPIPE, SIG_IGN)

// Whoever starts us may ignore the ends of processes, and hand that on: then nobody could tell whether a program that we
// start has done its work.
signal(SIGCHLD, SIG_DFL)

// A file that would be larger than `ulimit -f` allows is an error as any other of the disk's.
signal(SIGXFSZ, SIG_IGN)
Console.openStandardFiles()

Run.start(CommandLine.validatedArguments, Environment())
