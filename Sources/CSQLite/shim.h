#pragma once
#include <sqlite3.h>

// The copying destructor is a cast integer and the configuration call variadic: neither reaches
// Swift by itself.

static inline int maneki_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int maneki_sqlite_bind_bytes(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Refuses SQL that could damage the file itself.
static inline int maneki_sqlite_defend(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// Extended result codes are sums, which Swift does not see either.
static const int maneki_sqlite_constraint_check = SQLITE_CONSTRAINT_CHECK;
static const int maneki_sqlite_constraint_foreign_key = SQLITE_CONSTRAINT_FOREIGNKEY;
static const int maneki_sqlite_constraint_not_null = SQLITE_CONSTRAINT_NOTNULL;
static const int maneki_sqlite_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int maneki_sqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
