// The compression function of FIPS 180-4, section 6.2.2. The rounds are written out so that the
// sixteen schedule words and eight working variables stay in registers.

/// Mixes one 64-byte block into eight state words, in place.
///
/// `state` holds eight `UInt32` in the machine's own byte order.
func compressPortably(_ state: UnsafeMutableRawPointer, _ block: UnsafeRawPointer) {
  let words = state.assumingMemoryBound(to: UInt32.self)

  @inline(__always) func word(_ index: Int) -> UInt32 {
    UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
  }

  var w0 = word(0)
  var w1 = word(1)
  var w2 = word(2)
  var w3 = word(3)
  var w4 = word(4)
  var w5 = word(5)
  var w6 = word(6)
  var w7 = word(7)
  var w8 = word(8)
  var w9 = word(9)
  var w10 = word(10)
  var w11 = word(11)
  var w12 = word(12)
  var w13 = word(13)
  var w14 = word(14)
  var w15 = word(15)

  var a = words[0]
  var b = words[1]
  var c = words[2]
  var d = words[3]
  var e = words[4]
  var f = words[5]
  var g = words[6]
  var h = words[7]

  round(a, b, c, &d, e, f, g, &h, w0 &+ 0x428a_2f98)
  round(h, a, b, &c, d, e, f, &g, w1 &+ 0x7137_4491)
  round(g, h, a, &b, c, d, e, &f, w2 &+ 0xb5c0_fbcf)
  round(f, g, h, &a, b, c, d, &e, w3 &+ 0xe9b5_dba5)
  round(e, f, g, &h, a, b, c, &d, w4 &+ 0x3956_c25b)
  round(d, e, f, &g, h, a, b, &c, w5 &+ 0x59f1_11f1)
  round(c, d, e, &f, g, h, a, &b, w6 &+ 0x923f_82a4)
  round(b, c, d, &e, f, g, h, &a, w7 &+ 0xab1c_5ed5)
  round(a, b, c, &d, e, f, g, &h, w8 &+ 0xd807_aa98)
  round(h, a, b, &c, d, e, f, &g, w9 &+ 0x1283_5b01)
  round(g, h, a, &b, c, d, e, &f, w10 &+ 0x2431_85be)
  round(f, g, h, &a, b, c, d, &e, w11 &+ 0x550c_7dc3)
  round(e, f, g, &h, a, b, c, &d, w12 &+ 0x72be_5d74)
  round(d, e, f, &g, h, a, b, &c, w13 &+ 0x80de_b1fe)
  round(c, d, e, &f, g, h, a, &b, w14 &+ 0x9bdc_06a7)
  round(b, c, d, &e, f, g, h, &a, w15 &+ 0xc19b_f174)

  w0 = w0 &+ smallSigma0(w1) &+ w9 &+ smallSigma1(w14)
  round(a, b, c, &d, e, f, g, &h, w0 &+ 0xe49b_69c1)
  w1 = w1 &+ smallSigma0(w2) &+ w10 &+ smallSigma1(w15)
  round(h, a, b, &c, d, e, f, &g, w1 &+ 0xefbe_4786)
  w2 = w2 &+ smallSigma0(w3) &+ w11 &+ smallSigma1(w0)
  round(g, h, a, &b, c, d, e, &f, w2 &+ 0x0fc1_9dc6)
  w3 = w3 &+ smallSigma0(w4) &+ w12 &+ smallSigma1(w1)
  round(f, g, h, &a, b, c, d, &e, w3 &+ 0x240c_a1cc)
  w4 = w4 &+ smallSigma0(w5) &+ w13 &+ smallSigma1(w2)
  round(e, f, g, &h, a, b, c, &d, w4 &+ 0x2de9_2c6f)
  w5 = w5 &+ smallSigma0(w6) &+ w14 &+ smallSigma1(w3)
  round(d, e, f, &g, h, a, b, &c, w5 &+ 0x4a74_84aa)
  w6 = w6 &+ smallSigma0(w7) &+ w15 &+ smallSigma1(w4)
  round(c, d, e, &f, g, h, a, &b, w6 &+ 0x5cb0_a9dc)
  w7 = w7 &+ smallSigma0(w8) &+ w0 &+ smallSigma1(w5)
  round(b, c, d, &e, f, g, h, &a, w7 &+ 0x76f9_88da)
  w8 = w8 &+ smallSigma0(w9) &+ w1 &+ smallSigma1(w6)
  round(a, b, c, &d, e, f, g, &h, w8 &+ 0x983e_5152)
  w9 = w9 &+ smallSigma0(w10) &+ w2 &+ smallSigma1(w7)
  round(h, a, b, &c, d, e, f, &g, w9 &+ 0xa831_c66d)
  w10 = w10 &+ smallSigma0(w11) &+ w3 &+ smallSigma1(w8)
  round(g, h, a, &b, c, d, e, &f, w10 &+ 0xb003_27c8)
  w11 = w11 &+ smallSigma0(w12) &+ w4 &+ smallSigma1(w9)
  round(f, g, h, &a, b, c, d, &e, w11 &+ 0xbf59_7fc7)
  w12 = w12 &+ smallSigma0(w13) &+ w5 &+ smallSigma1(w10)
  round(e, f, g, &h, a, b, c, &d, w12 &+ 0xc6e0_0bf3)
  w13 = w13 &+ smallSigma0(w14) &+ w6 &+ smallSigma1(w11)
  round(d, e, f, &g, h, a, b, &c, w13 &+ 0xd5a7_9147)
  w14 = w14 &+ smallSigma0(w15) &+ w7 &+ smallSigma1(w12)
  round(c, d, e, &f, g, h, a, &b, w14 &+ 0x06ca_6351)
  w15 = w15 &+ smallSigma0(w0) &+ w8 &+ smallSigma1(w13)
  round(b, c, d, &e, f, g, h, &a, w15 &+ 0x1429_2967)

  w0 = w0 &+ smallSigma0(w1) &+ w9 &+ smallSigma1(w14)
  round(a, b, c, &d, e, f, g, &h, w0 &+ 0x27b7_0a85)
  w1 = w1 &+ smallSigma0(w2) &+ w10 &+ smallSigma1(w15)
  round(h, a, b, &c, d, e, f, &g, w1 &+ 0x2e1b_2138)
  w2 = w2 &+ smallSigma0(w3) &+ w11 &+ smallSigma1(w0)
  round(g, h, a, &b, c, d, e, &f, w2 &+ 0x4d2c_6dfc)
  w3 = w3 &+ smallSigma0(w4) &+ w12 &+ smallSigma1(w1)
  round(f, g, h, &a, b, c, d, &e, w3 &+ 0x5338_0d13)
  w4 = w4 &+ smallSigma0(w5) &+ w13 &+ smallSigma1(w2)
  round(e, f, g, &h, a, b, c, &d, w4 &+ 0x650a_7354)
  w5 = w5 &+ smallSigma0(w6) &+ w14 &+ smallSigma1(w3)
  round(d, e, f, &g, h, a, b, &c, w5 &+ 0x766a_0abb)
  w6 = w6 &+ smallSigma0(w7) &+ w15 &+ smallSigma1(w4)
  round(c, d, e, &f, g, h, a, &b, w6 &+ 0x81c2_c92e)
  w7 = w7 &+ smallSigma0(w8) &+ w0 &+ smallSigma1(w5)
  round(b, c, d, &e, f, g, h, &a, w7 &+ 0x9272_2c85)
  w8 = w8 &+ smallSigma0(w9) &+ w1 &+ smallSigma1(w6)
  round(a, b, c, &d, e, f, g, &h, w8 &+ 0xa2bf_e8a1)
  w9 = w9 &+ smallSigma0(w10) &+ w2 &+ smallSigma1(w7)
  round(h, a, b, &c, d, e, f, &g, w9 &+ 0xa81a_664b)
  w10 = w10 &+ smallSigma0(w11) &+ w3 &+ smallSigma1(w8)
  round(g, h, a, &b, c, d, e, &f, w10 &+ 0xc24b_8b70)
  w11 = w11 &+ smallSigma0(w12) &+ w4 &+ smallSigma1(w9)
  round(f, g, h, &a, b, c, d, &e, w11 &+ 0xc76c_51a3)
  w12 = w12 &+ smallSigma0(w13) &+ w5 &+ smallSigma1(w10)
  round(e, f, g, &h, a, b, c, &d, w12 &+ 0xd192_e819)
  w13 = w13 &+ smallSigma0(w14) &+ w6 &+ smallSigma1(w11)
  round(d, e, f, &g, h, a, b, &c, w13 &+ 0xd699_0624)
  w14 = w14 &+ smallSigma0(w15) &+ w7 &+ smallSigma1(w12)
  round(c, d, e, &f, g, h, a, &b, w14 &+ 0xf40e_3585)
  w15 = w15 &+ smallSigma0(w0) &+ w8 &+ smallSigma1(w13)
  round(b, c, d, &e, f, g, h, &a, w15 &+ 0x106a_a070)

  w0 = w0 &+ smallSigma0(w1) &+ w9 &+ smallSigma1(w14)
  round(a, b, c, &d, e, f, g, &h, w0 &+ 0x19a4_c116)
  w1 = w1 &+ smallSigma0(w2) &+ w10 &+ smallSigma1(w15)
  round(h, a, b, &c, d, e, f, &g, w1 &+ 0x1e37_6c08)
  w2 = w2 &+ smallSigma0(w3) &+ w11 &+ smallSigma1(w0)
  round(g, h, a, &b, c, d, e, &f, w2 &+ 0x2748_774c)
  w3 = w3 &+ smallSigma0(w4) &+ w12 &+ smallSigma1(w1)
  round(f, g, h, &a, b, c, d, &e, w3 &+ 0x34b0_bcb5)
  w4 = w4 &+ smallSigma0(w5) &+ w13 &+ smallSigma1(w2)
  round(e, f, g, &h, a, b, c, &d, w4 &+ 0x391c_0cb3)
  w5 = w5 &+ smallSigma0(w6) &+ w14 &+ smallSigma1(w3)
  round(d, e, f, &g, h, a, b, &c, w5 &+ 0x4ed8_aa4a)
  w6 = w6 &+ smallSigma0(w7) &+ w15 &+ smallSigma1(w4)
  round(c, d, e, &f, g, h, a, &b, w6 &+ 0x5b9c_ca4f)
  w7 = w7 &+ smallSigma0(w8) &+ w0 &+ smallSigma1(w5)
  round(b, c, d, &e, f, g, h, &a, w7 &+ 0x682e_6ff3)
  w8 = w8 &+ smallSigma0(w9) &+ w1 &+ smallSigma1(w6)
  round(a, b, c, &d, e, f, g, &h, w8 &+ 0x748f_82ee)
  w9 = w9 &+ smallSigma0(w10) &+ w2 &+ smallSigma1(w7)
  round(h, a, b, &c, d, e, f, &g, w9 &+ 0x78a5_636f)
  w10 = w10 &+ smallSigma0(w11) &+ w3 &+ smallSigma1(w8)
  round(g, h, a, &b, c, d, e, &f, w10 &+ 0x84c8_7814)
  w11 = w11 &+ smallSigma0(w12) &+ w4 &+ smallSigma1(w9)
  round(f, g, h, &a, b, c, d, &e, w11 &+ 0x8cc7_0208)
  w12 = w12 &+ smallSigma0(w13) &+ w5 &+ smallSigma1(w10)
  round(e, f, g, &h, a, b, c, &d, w12 &+ 0x90be_fffa)
  w13 = w13 &+ smallSigma0(w14) &+ w6 &+ smallSigma1(w11)
  round(d, e, f, &g, h, a, b, &c, w13 &+ 0xa450_6ceb)
  w14 = w14 &+ smallSigma0(w15) &+ w7 &+ smallSigma1(w12)
  round(c, d, e, &f, g, h, a, &b, w14 &+ 0xbef9_a3f7)
  w15 = w15 &+ smallSigma0(w0) &+ w8 &+ smallSigma1(w13)
  round(b, c, d, &e, f, g, h, &a, w15 &+ 0xc671_78f2)

  words[0] = words[0] &+ a
  words[1] = words[1] &+ b
  words[2] = words[2] &+ c
  words[3] = words[3] &+ d
  words[4] = words[4] &+ e
  words[5] = words[5] &+ f
  words[6] = words[6] &+ g
  words[7] = words[7] &+ h
}

@inline(__always) private func round(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
  _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ input: UInt32
) {
  let sigma1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
  let choice = g ^ (e & (f ^ g))
  let sum = h &+ sigma1 &+ choice &+ input
  let sigma0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
  let majority = (a & b) | (c & (a | b))
  d = d &+ sum
  h = sum &+ sigma0 &+ majority
}

@inline(__always) private func smallSigma0(_ x: UInt32) -> UInt32 {
  rotated(x, 7) ^ rotated(x, 18) ^ (x &>> 3)
}

@inline(__always) private func smallSigma1(_ x: UInt32) -> UInt32 {
  rotated(x, 17) ^ rotated(x, 19) ^ (x &>> 10)
}

@inline(__always) private func rotated(_ x: UInt32, _ count: UInt32) -> UInt32 {
  (x &>> count) | (x &<< (32 &- count))
}
