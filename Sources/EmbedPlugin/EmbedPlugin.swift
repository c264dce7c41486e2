import Foundation
import PackagePlugin

/// Runs `embed` to write files into the target as Swift source: for `Theme`, the package's Templates and Content; for
/// other targets, their files that aren't Swift.
///
/// SwiftPM can embed files, too, but as one number for each byte, which costs the compiler seconds.
@main
struct EmbedPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let generated = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
        let embed = try context.tool(named: "embed").url
        guard target.name == "Theme" else {
            let files = (target.sourceModule?.sourceFiles.map(\.url) ?? []).filter { $0.pathExtension != "swift" }
                .sorted { $0.path < $1.path }
            return [
                .buildCommand(
                    displayName: "Embedding the files of \(target.name)", executable: embed,
                    arguments: ["files", generated.path] + files.map(\.path), inputFiles: files,
                    outputFiles: [generated])
            ]
        }

        // The build system tracks files, not folders: it would miss a file added to Templates, and a deleted file would
        // stop the build. So the tool runs in every build, in a few milliseconds: it touches its only input, so that
        // the next build finds the input changed, and rewrites its output only if the output differs.
        let stamp = context.pluginWorkDirectoryURL.appending(path: "stamp")
        if !FileManager.default.fileExists(atPath: stamp.path) { try Data().write(to: stamp) }
        let root = context.package.directoryURL
        let paths = [generated, stamp, root.appending(path: "Templates"), root.appending(path: "Content")].map(\.path)
        return [
            .buildCommand(
                displayName: "Embedding the theme and the sample", executable: embed, arguments: ["folders"] + paths,
                inputFiles: [stamp], outputFiles: [generated])
        ]
    }
}
