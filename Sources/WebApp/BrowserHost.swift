#if arch(wasm32)
  import Draw

  // One import for each thing asked of the bridge; never inlined, so that each call has one place.
  @_extern(wasm, module: "maneki", name: "effect") @_extern(c)
  private func bridgeEffect(
    _ instance: Int32, _ kind: Int32, _ a: Double, _ b: Double, _ bytes: UnsafePointer<UInt8>?,
    _ count: Int32)

  @_extern(wasm, module: "maneki", name: "wake") @_extern(c)
  private func bridgeWake(_ instance: Int32, _ instant: Double)

  @_extern(wasm, module: "maneki", name: "frames") @_extern(c)
  private func bridgeFrames(_ instance: Int32, _ isOn: Int32)

  @_extern(wasm, module: "maneki", name: "random") @_extern(c)
  private func bridgeRandom(_ bytes: UnsafeMutableRawPointer?, _ count: Int32) -> Int32

  /// The page's bridge, for one instance.
  struct BrowserHost: Host {
    let instance: Int32

    @inline(never)
    mutating func effect(_ kind: UInt8, _ a: Double, _ b: Double, _ bytes: [UInt8]?) {
      guard let bytes else { return bridgeEffect(instance, Int32(kind), a, b, nil, -1) }
      bytes.withUnsafeBufferPointer { buffer in
        bridgeEffect(instance, Int32(kind), a, b, buffer.baseAddress, Int32(buffer.count))
      }
    }

    /// Nothing takes the place of the browser's secure source when it fails.
    @inline(never)
    mutating func next() throws(PickError) -> UInt64 {
      var word: UInt64 = 0
      let isGood = withUnsafeMutableBytes(of: &word) { raw in
        bridgeRandom(raw.baseAddress, Int32(raw.count))
      }
      guard isGood == 1 else { throw .sourceFailed(code: 0) }
      return word
    }

    @inline(never)
    mutating func wake(at instant: Double?) { bridgeWake(instance, instant ?? -1) }

    @inline(never)
    mutating func frames(_ isOn: Bool) { bridgeFrames(instance, isOn ? 1 : 0) }
  }
#endif
