#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take any number of arguments, which Swift cannot call.

typedef size_t (*maneki_curl_data)(char *, size_t, size_t, void *);
typedef int (*maneki_curl_progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef int (*maneki_curl_debug)(CURL *, curl_infotype, char *, size_t, void *);

static inline CURLcode maneki_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode maneki_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// Copies the bytes.
static inline CURLcode maneki_curl_set_body(CURL *handle, const char *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

static inline CURLcode maneki_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

// The context is handed to every callback and must outlive the transfer.
static inline CURLcode maneki_curl_set_callbacks(
    CURL *handle, void *context, maneki_curl_data write, maneki_curl_data read,
    maneki_curl_progress progress, maneki_curl_debug debug) {
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(handle, CURLOPT_READDATA, context);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, debug);
  // Without a debug function the log would go to standard error.
  curl_easy_setopt(handle, CURLOPT_VERBOSE, debug != NULL ? 1L : 0L);
  return curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

static inline long maneki_curl_long(CURL *handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : -1;
}

// curl_global_init is not safe beside other threads before 7.84; calling it once is.
static inline CURLcode maneki_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
