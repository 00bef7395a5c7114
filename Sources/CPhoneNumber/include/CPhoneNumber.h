#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum maneki_phone_kind {
  maneki_phone_impossible = 0,
  /// A mobile number, or one that may be (some countries do not tell them apart).
  maneki_phone_mobile = 1,
  maneki_phone_landline = 2,
  /// A number of a service: toll-free, premium, pager, voice over IP and the like.
  maneki_phone_service = 3,
  /// The library failed: no memory.
  maneki_phone_failed = 4,
};

struct maneki_phone {
  int32_t kind;
  int32_t country_code;
  /// The number in E.164, ended by a zero byte; empty when impossible.
  char e164[24];
};

/// Reads a number as somebody typed it, UTF-8 of the given length, in a region such as "CN".
///
/// Never throws, never keeps the text, writes nothing to any log.
struct maneki_phone maneki_phone_read(const char *text, size_t length, const char *region);

/// Whether the library knows the region, an ISO 3166-1 code such as "CN".
int maneki_phone_region_known(const char *region);

#ifdef __cplusplus
}
#endif
