/// Every element on the page, by instance.
///
/// A new kind of element is one more case here and a file of its own. The enum is closed so that no
/// existential is needed, which Embedded Swift does not have.
struct Elements {
  private enum Element {
    case none
    case quick(QuickElement)
    case countdown(CountdownElement)
    case frames(FrameElement)
  }

  /// What `create` is asked for.
  enum Kind: UInt8 {
    case quick = 1
    case countdown = 2
    case frames = 3
  }

  private struct Entry {
    let instance: Int32
    var element: Element
  }

  /// Those that live, in the order they were made: a page that makes and drops elements for hours
  /// holds no more than are there.
  private var entries: [Entry] = []
  private var nextInstance: Int32 = 0

  /// Makes an element and returns its instance; -1 for a kind that does not exist here.
  mutating func create(kind: UInt8) -> Int32 {
    guard let kind = Kind(rawValue: kind), nextInstance < .max else { return -1 }
    let element: Element =
      switch kind {
      case .quick: .quick(QuickElement())
      case .countdown: .countdown(CountdownElement())
      case .frames: .frames(FrameElement())
      }
    let instance = nextInstance
    nextInstance += 1
    entries.append(Entry(instance: instance, element: element))
    return instance
  }

  /// Forgets an element. Its number is not given out again, so a late event finds nothing.
  mutating func destroy(instance: Int32) {
    guard let index = index(of: instance) else { return }
    entries.remove(at: index)
  }

  private func index(of instance: Int32) -> Int? {
    // Pages have few elements, and the latest are spoken to most.
    var index = entries.count
    while index > 0 {
      index -= 1
      if entries[index].instance == instance { return index }
    }
    return nil
  }

  mutating func handle(_ event: BridgeEvent, instance: Int32, host: inout some Host) {
    guard let index = index(of: instance) else { return }
    // Taken out while it changes, so that nothing is copied.
    var element = Element.none
    swap(&element, &entries[index].element)
    switch element {
    case .none: break
    case .quick(var quick):
      element = .none
      quick.handle(event, host: &host)
      entries[index].element = .quick(quick)
    case .countdown(var countdown):
      element = .none
      countdown.handle(event, host: &host)
      entries[index].element = .countdown(countdown)
    case .frames(var frames):
      element = .none
      frames.handle(event, host: &host)
      entries[index].element = .frames(frames)
    }
  }
}
