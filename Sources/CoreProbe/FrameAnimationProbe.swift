import FrameAnimation

/// The trace under way: words come in one by one, text goes out byte by byte.
private struct Probe {
  var trace = FrameAnimationTrace()
  var words: [Int64] = []
}

// Proof of safety: the probe runs in a WebAssembly instance, which has one thread.
nonisolated(unsafe) private var probe = Probe()

@_expose(wasm, "frame_animation_reset")
@_cdecl("frame_animation_reset")
public func frameAnimationReset() {
  probe = Probe()
}

@_expose(wasm, "frame_animation_word")
@_cdecl("frame_animation_word")
public func frameAnimationWord(_ word: Int64) {
  probe.words.append(word)
}

@_expose(wasm, "frame_animation_run")
@_cdecl("frame_animation_run")
public func frameAnimationRun() {
  probe.trace.run(probe.words)
  probe.words = []
}

@_expose(wasm, "frame_animation_length")
@_cdecl("frame_animation_length")
public func frameAnimationLength() -> Int32 {
  Int32(probe.trace.text.count)
}

@_expose(wasm, "frame_animation_byte")
@_cdecl("frame_animation_byte")
public func frameAnimationByte(_ index: Int32) -> Int32 {
  let text = probe.trace.text
  let index = Int(index)
  return text.indices.contains(index) ? Int32(text[index]) : -1
}
