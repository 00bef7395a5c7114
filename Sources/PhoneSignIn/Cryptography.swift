import COpenSSL

/// What OpenSSL could not do: out of memory, or a build without the algorithm.
package struct CryptographyError: Error, Equatable {}

/// The three operations the service needs, by OpenSSL.
enum Cryptography {
  static func hmacSHA256(key: [UInt8], _ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    let done = HMAC(
      EVP_sha256(), key, Int32(key.count), message, message.count, &digest, &count)
    guard done != nil, count == 32 else { throw CryptographyError() }
    return digest
  }

  /// Takes the same time wherever the two differ.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }

  /// AES-256-GCM: the nonce (12 bytes), the encrypted text, the tag (16 bytes).
  static func seal(
    _ text: [UInt8], key: [UInt8], nonce: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    guard key.count == 32, nonce.count == 12, let context = EVP_CIPHER_CTX_new() else {
      throw CryptographyError()
    }
    defer { EVP_CIPHER_CTX_free(context) }
    var sealed = [UInt8](repeating: 0, count: text.count)
    var tag = [UInt8](repeating: 0, count: 16)
    var written: Int32 = 0
    guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_EncryptUpdate(context, &sealed, &written, text, Int32(text.count)) == 1,
      Int(written) == text.count,
      EVP_EncryptFinal_ex(context, nil, &written) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
    else { throw CryptographyError() }
    return nonce + sealed + tag
  }

  /// The text, or nothing when the key is another or a bit was changed.
  static func open(_ sealed: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8]? {
    guard key.count == 32, sealed.count >= 28 else { return nil }
    guard let context = EVP_CIPHER_CTX_new() else { throw CryptographyError() }
    defer { EVP_CIPHER_CTX_free(context) }
    let nonce = Array(sealed.prefix(12))
    let body = Array(sealed.dropFirst(12).dropLast(16))
    var tag = Array(sealed.suffix(16))
    var text = [UInt8](repeating: 0, count: body.count)
    var written: Int32 = 0
    guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_DecryptUpdate(context, &text, &written, body, Int32(body.count)) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1
    else { throw CryptographyError() }
    var rest: Int32 = 0
    return EVP_DecryptFinal_ex(context, nil, &rest) == 1 ? text : nil
  }
}
