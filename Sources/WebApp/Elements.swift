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

  private var elements: [Element] = []

  /// Makes an element and returns its instance; -1 for a kind that does not exist here.
  mutating func create(kind: UInt8) -> Int32 {
    guard let kind = Kind(rawValue: kind) else { return -1 }
    switch kind {
    case .quick: elements.append(.quick(QuickElement()))
    case .countdown: elements.append(.countdown(CountdownElement()))
    case .frames: elements.append(.frames(FrameElement()))
    }
    return Int32(elements.count - 1)
  }

  /// Forgets an element. Its number is not given out again, so a late event finds nothing.
  mutating func destroy(instance: Int32) {
    guard elements.indices.contains(Int(instance)) else { return }
    elements[Int(instance)] = .none
  }

  mutating func handle(_ event: BridgeEvent, instance: Int32, host: inout some Host) {
    guard elements.indices.contains(Int(instance)) else { return }
    // Taken out while it changes, so that nothing is copied.
    var element = Element.none
    swap(&element, &elements[Int(instance)])
    switch element {
    case .none: break
    case .quick(var quick):
      element = .none
      quick.handle(event, host: &host)
      elements[Int(instance)] = .quick(quick)
    case .countdown(var countdown):
      element = .none
      countdown.handle(event, host: &host)
      elements[Int(instance)] = .countdown(countdown)
    case .frames(var frames):
      element = .none
      frames.handle(event, host: &host)
      elements[Int(instance)] = .frames(frames)
    }
  }
}
