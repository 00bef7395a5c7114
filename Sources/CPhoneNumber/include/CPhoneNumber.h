#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the library knows the region, an ISO 3166-1 code such as "CN".
int maneki_phone_region_known(const char *region);

#ifdef __cplusplus
}
#endif
