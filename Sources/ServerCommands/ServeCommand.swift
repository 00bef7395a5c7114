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
        // What would keep the server from starting is said here already.
        _ = try SiteConfiguration(settings)
        return .done
      }
      return try await serve(SiteConfiguration(settings), terminal)
    } catch let error as ConfigurationError {
      throw CommandFailure(error.message)
    } catch let error as WebFilesError {
      throw CommandFailure(error.message)
    } catch let error as DataDirectoryError {
      throw CommandFailure(error.message)
    } catch let error as AccountsError {
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
    var listening = HTTP.Configuration()
    let accounts = try await configuration.openAccounts(listening.log)
    defer { accounts.close() }
    let site = Site(
      files: files, trustedHops: configuration.trustedHops,
      isProduction: configuration.isProduction, isLoopbackOnly: configuration.isLoopbackOnly,
      signIn: accounts.signIn, host: accounts.host)
    listening.address = configuration.host
    listening.port = configuration.port
    let server = try HTTP.Server(listening, router: site.router())
    terminal.write("Maneki is at \(server.url)\n")
    if let link = try await accounts.host.makeLink() {
      // Written to the terminal and nowhere else: whoever has it becomes the host.
      terminal.write(
        "Set the host's password, once: \(OperatorLink.address(server.url, link))\n")
    }
    let pruning = Task.detached { await prune(accounts) }
    await server.run(stoppingOnSignals: true)
    pruning.cancel()
    return .done
  }

  private static func prune(_ accounts: Accounts) async {
    while !Task.isCancelled {
      await accounts.prune()
      try? await Task.sleep(for: .seconds(300))
    }
  }
}
