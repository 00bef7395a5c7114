import Glibc

/// Why a server cannot begin.
package enum ServerError: Error, Equatable, CustomStringConvertible {
  case addressInUse(address: String, port: UInt16)
  case addressNotAvailable(address: String)
  case permissionDenied(address: String, port: UInt16)
  case invalidAddress(String)
  case system(operation: String, code: Int32)

  package var description: String {
    switch self {
    case .addressInUse(let address, let port):
      "Port \(port) on \(address) is in use by another program; choose another port."
    case .addressNotAvailable(let address):
      "\(address) is not an address of this machine."
    case .permissionDenied(let address, let port):
      "Listening on \(address) port \(port) is not allowed; choose a port from 1024 on."
    case .invalidAddress(let address):
      "\(address) is not an IPv4 or IPv6 address."
    case .system(let operation, let code):
      "\(operation) failed: \(String(cString: strerror(code)))."
    }
  }
}
