#if arch(wasm32)
  /// Grows with every change to the exports, the imports or an element's numbering.
  private let abiVersion: Int32 = 1

  // The module runs on the page's one thread and no export calls back into another: nothing can
  // touch these two at the same time.
  nonisolated(unsafe) private var elements = Elements()
  nonisolated(unsafe) private var inbox: [UInt8] = []

  @_expose(wasm, "abi") @_cdecl("abi")
  public func abi() -> Int32 { abiVersion }

  /// Makes room for the bytes of the next event and says where they go.
  @_expose(wasm, "inbox") @_cdecl("inbox")
  public func reserveInbox(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: Int(max(0, count)))
    // The array keeps its storage until the event takes it over.
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "create") @_cdecl("create")
  public func create(_ kind: Int32) -> Int32 {
    elements.create(kind: UInt8(truncatingIfNeeded: kind))
  }

  @_expose(wasm, "destroy") @_cdecl("destroy")
  public func destroy(_ instance: Int32) { elements.destroy(instance: instance) }

  @_expose(wasm, "event") @_cdecl("event")
  public func event(
    _ instance: Int32, _ kind: Int32, _ a: Double, _ b: Double, _ now: Double, _ wallClock: Double
  ) {
    let bytes = inbox
    inbox = []
    var host = BrowserHost(instance: instance)
    elements.handle(
      BridgeEvent(
        kind: UInt8(truncatingIfNeeded: kind), a: a, b: b, bytes: bytes, now: now,
        wallClock: wallClock),
      instance: instance, host: &host)
  }
#endif
