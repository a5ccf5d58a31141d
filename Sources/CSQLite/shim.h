// SQLite, with what Swift can't call by itself: a function with a variable number of arguments, a macro that is a cast.
#pragma once
#include <sqlite3.h>

/// Foreign keys are kept; "double quotes" are names, never texts.
static inline int fx_sqlite_strict(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    return code;
}

/// Binds a copy of a text of so many bytes, also of none: to SQLite a missing pointer is NULL.
static inline int fx_sqlite_bind_text(sqlite3_stmt *statement, int parameter, const char *text, sqlite3_uint64 bytes) {
    return sqlite3_bind_text64(statement, parameter, text ? text : "", bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}
