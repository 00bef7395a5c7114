/// A topic of server-sent events: published once, followed by many.
package final class EventStream: Sendable {
  package let name: String

  package init(name: String) { self.name = name }
}
