import Arguments
package import Commands
import Foundation
import HTTP
import Server

extension Command {
  /// `maneki operator-link`.
  package static let operatorLink = Command(.operatorLink) { arguments, terminal in
    do {
      let settings = try ServeSettings.read(arguments, ProcessInfo.processInfo.environment)
      let address = try await OperatorLink.make(settings, log: .standardError)
      // Written here and nowhere else: whoever has it becomes the host.
      terminal.write("Set the host's password, once: \(address)\n")
      return .done
    } catch let error as ConfigurationError {
      throw CommandFailure(error.message)
    } catch let error as OperatorLinkError {
      throw CommandFailure(error.message)
    }
  }
}
