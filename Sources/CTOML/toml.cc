#include "CTOML.h"

// Version 3.3 asserts instead of reporting some malformed headers (`[[[`), and without assertions
// goes on as if it could not happen. Here an assertion is one more way to say "this is not TOML".
#include <stdexcept>
namespace {
struct Malformed : std::exception {};
}  // namespace
#undef NDEBUG
#define TOML_ASSERT(condition) ((condition) ? void() : throw Malformed())
#define TOML_EXCEPTIONS 1
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Visitor {
  void *context;
  maneki_toml_visit visit;

  void value(const std::string &key, int kind, std::string_view text, const toml::node &node) {
    visit(context, key.data(), key.size(), kind, text.data(), text.size(),
          node.source().begin.line);
  }

  void node(const std::string &key, const toml::node &node) {
    const auto *table = node.as_table();
    // `key = {}` gives a value, unlike a header with nothing under it.
    if (table && !(table->empty() && table->is_inline())) return this->table(key + ".", *table);
    if (const auto *text = node.as_string()) return value(key, MANEKI_TOML_TEXT, **text, node);
    if (const auto *number = node.as_integer())
      return value(key, MANEKI_TOML_INTEGER, std::to_string(**number), node);
    if (const auto *flag = node.as_boolean())
      return value(key, MANEKI_TOML_BOOLEAN, **flag ? "true" : "false", node);
    const auto *array = node.as_array();
    if (array && array->empty()) return value(key, MANEKI_TOML_EMPTY_LIST, "", node);
    if (array && std::all_of(array->begin(), array->end(),
                             [](const auto &item) { return item.is_string(); })) {
      for (const auto &item : *array)
        value(key, MANEKI_TOML_LIST_ITEM, **item.as_string(), node);
      return;
    }
    value(key, MANEKI_TOML_OTHER, "", node);
  }

  // The library keeps keys sorted; messages should follow the file.
  void table(const std::string &prefix, const toml::table &table) {
    std::vector<std::pair<std::string, const toml::node *>> members;
    for (auto &&[key, node] : table) members.emplace_back(prefix + std::string(key.str()), &node);
    std::stable_sort(members.begin(), members.end(), [](const auto &left, const auto &right) {
      return left.second->source().begin.line < right.second->source().begin.line;
    });
    for (const auto &[key, member] : members) node(key, *member);
  }
};

}  // namespace

namespace {

// The line whose text first makes the parser give up without a position.
unsigned first_malformed_line(std::string_view text) {
  unsigned line = 1;
  for (size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
    try {
      (void)toml::parse(text.substr(0, end));
    } catch (const Malformed &) {
      return line;
    } catch (const std::exception &) {
    }
    line += 1;
  }
  return line;
}

unsigned report(unsigned line, std::string_view description, char *message, size_t capacity) {
  std::snprintf(message, capacity, "%.*s", static_cast<int>(description.size()),
                description.data());
  return std::max(1u, line);
}

}  // namespace

extern "C" unsigned maneki_toml_read(const char *bytes, size_t count, void *context,
                                     maneki_toml_visit visit, char *message,
                                     size_t message_capacity) {
  std::string_view text(bytes, count);
  try {
    toml::table table = toml::parse(text);
    Visitor{context, visit}.table("", table);
    return 0;
  } catch (const toml::parse_error &error) {
    return report(static_cast<unsigned>(error.source().begin.line), error.description(), message,
                  message_capacity);
  } catch (const Malformed &) {
    return report(first_malformed_line(text), "this is not a key or a table", message,
                  message_capacity);
  } catch (const std::exception &error) {
    return report(1, error.what(), message, message_capacity);
  }
}
