import Arguments
package import Commands
import Foundation
import HTTP
import Server

extension Command {
  /// `maneki serve`: reads the settings, checks the ground, and serves until it is told to stop.
  package static let serve = Command(.serve) { arguments, terminal in
    do {
      let settings = try ServeSettings.read(arguments, ProcessInfo.processInfo.environment)
      if arguments.has("print-config") {
        terminal.write(settings.printed())
        return .done
      }
      return try await serve(SiteConfiguration(settings), terminal)
    } catch let error as ConfigurationError {
      throw CommandFailure(error.message)
    } catch let error as WebFilesError {
      throw CommandFailure(error.message)
    } catch let error as DataDirectoryError {
      throw CommandFailure(error.message)
    } catch let error as ServerError {
      throw CommandFailure(error.description)
    }
  }

  private static func serve(
    _ configuration: SiteConfiguration, _ terminal: Terminal
  ) async throws -> ExitCode {
    let web = try configuration.webDirectory ?? WebDirectory.find()
    let files = try WebFiles(directory: web)
    try DataDirectory.prepare(configuration.dataDirectory)
    let site = Site(
      files: files, trustedHops: configuration.trustedHops,
      isProduction: configuration.isProduction)
    var listening = HTTP.Configuration()
    listening.address = configuration.host
    listening.port = configuration.port
    let server = try HTTP.Server(listening, router: site.router())
    terminal.write("Maneki is at \(server.url)\n")
    await server.run(stoppingOnSignals: true)
    return .done
  }
}
