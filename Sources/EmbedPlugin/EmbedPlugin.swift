import Foundation
import PackagePlugin

/// Runs `embed` to write the package's Templates and Content into the target as Swift source.
@main
struct EmbedPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let generated = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")

        // The build system tracks files, not folders: it would miss a file added to Templates, and a deleted file would
        // stop the build. So the tool runs in every build, in a few milliseconds: it touches its only input, so that
        // the next build finds the input changed, and rewrites its output only if the output differs.
        let stamp = context.pluginWorkDirectoryURL.appending(path: "stamp")
        if !FileManager.default.fileExists(atPath: stamp.path) { try Data().write(to: stamp) }
        let arguments = [generated, stamp, root.appending(path: "Templates"), root.appending(path: "Content")]
        return [
            .buildCommand(
                displayName: "Embedding the theme and the sample", executable: try context.tool(named: "embed").url,
                arguments: arguments.map(\.path), inputFiles: [stamp], outputFiles: [generated])
        ]
    }
}
