#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What stands behind a key. `MANEKI_TOML_OTHER` is a date, a float or a nested list.
enum {
  MANEKI_TOML_TEXT,
  MANEKI_TOML_INTEGER,
  MANEKI_TOML_BOOLEAN,
  MANEKI_TOML_LIST_ITEM,
  MANEKI_TOML_EMPTY_LIST,
  MANEKI_TOML_OTHER,
};

/// Called for every value in the order of the file; `key` joins the tables' names with dots.
typedef void (*maneki_toml_visit)(void *context, const char *key, size_t key_length, int kind,
                                  const char *text, size_t text_length, unsigned line);

/// Reads a document. Returns 0, or the line of the error with its description in `message`.
unsigned maneki_toml_read(const char *bytes, size_t count, void *context, maneki_toml_visit visit,
                          char *message, size_t message_capacity);

#ifdef __cplusplus
}
#endif
