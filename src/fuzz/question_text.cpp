#include "fuzz/question_text.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <sstream>
#include <utility>

#include "core/assert.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::string_view letters = "xyzuvwabcdefghijklmnopqrst";

std::string name_of(LocationId location) {
  const std::size_t number = location.value;
  return number < letters.size() ? std::string(1, letters[number]) : fmt::format("x{}", number);
}

LocationId location_named(char letter) {
  const std::size_t number = letters.find(letter);
  HEDDLE_CHECK(number != std::string_view::npos);
  return {static_cast<std::uint32_t>(number)};
}

char letter_of(const QueryEvent& event) {
  if (event.reads) return event.writes ? 'U' : event.op.kind == OpKind::modify ? 'C' : 'R';
  if (event.op.needs_drained()) return 'A';
  return event.op.order == Order::release ? 'L' : 'W';
}

std::string text_of(const QueryEvent& event) {
  if (event.op.kind == OpKind::spawn) return fmt::format("spawn(T{})", event.op.target.value);
  if (event.op.kind == OpKind::join) return fmt::format("join(T{})", event.op.target.value);
  if (event.op.kind == OpKind::fence) return "F";
  if (event.op.kind == OpKind::store_fence) return "S";
  if (!event.reads && !event.writes) return "-";
  std::string what = std::string(1, letter_of(event)) + name_of(event.op.location);
  if (!event.reads) return what;
  char separator = '<';
  for (const WriteRef& source : event.sources) {
    what += std::exchange(separator, ',');
    what += source ? fmt::format("T{}.{}", source->strand.thread.value, source->index) : "init";
  }
  return what;
}

/// Takes a number off the text.
std::uint32_t number(std::string_view& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  HEDDLE_CHECK(error == std::errc{});
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

void skip(std::string_view& text, std::string_view what) {
  HEDDLE_CHECK(text.starts_with(what));
  text.remove_prefix(what.size());
}

ThreadId thread_named(std::string_view& text) {
  skip(text, "T");
  return {static_cast<std::uint16_t>(number(text))};
}

WriteRef source_named(std::string_view text) {
  if (text == "init") return std::nullopt;
  const ThreadId thread = thread_named(text);
  skip(text, ".");
  return EventId{strand_of(thread), number(text)};
}

QueryEvent access_of(std::string_view text) {
  QueryEvent event;
  const char letter = text.empty() ? ' ' : text[0];
  HEDDLE_CHECK(text.size() >= 2 && std::string_view("RCUWLA").find(letter) != std::string_view::npos);
  event.reads = std::string_view("RCU").find(letter) != std::string_view::npos;
  event.writes = letter == 'U' || !event.reads;
  event.op.kind = !event.reads ? OpKind::store : letter == 'R' ? OpKind::load : OpKind::modify;
  if (letter == 'A') event.op.order = Order::seq_cst;
  if (letter == 'L') event.op.order = Order::release;
  event.op.location = location_named(text[1]);
  text.remove_prefix(2);
  if (!event.reads) return event;
  skip(text, "<");
  for (;;) {
    const std::size_t end = text.find(',');
    event.sources.push_back(source_named(text.substr(0, end)));
    if (end == std::string_view::npos) return event;
    text.remove_prefix(end + 1);
  }
}

QueryEvent event_of(std::string_view text) {
  QueryEvent event;
  event.op.kind = OpKind::load_fence;
  if (text == "-") return event;
  if (text == "F" || text == "S") {
    event.op.kind = text == "F" ? OpKind::fence : OpKind::store_fence;
    return event;
  }
  const bool spawns = text.starts_with("spawn(");
  if (!spawns && !text.starts_with("join(")) return access_of(text);
  event.op.kind = spawns ? OpKind::spawn : OpKind::join;
  skip(text, spawns ? "spawn(" : "join(");
  event.op.target = thread_named(text);
  return event;
}

}  // namespace

std::string text_of(const Query& query) {
  std::string text;
  for (std::size_t t = 0; t < query.threads.size(); ++t) {
    text += fmt::format("{}T{}:", t == 0 ? "" : " | ", t);
    for (const QueryEvent& event : query.threads[t]) text += " " + text_of(event);
  }
  return text;
}

Query question_of(std::string_view text) {
  Query query;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    if (word == "|") continue;
    if (word.ends_with(':')) {
      HEDDLE_CHECK(word == fmt::format("T{}:", query.threads.size()));
      query.threads.emplace_back();
      continue;
    }
    HEDDLE_CHECK(!query.threads.empty());
    auto& thread = query.threads.back();
    QueryEvent event = event_of(word);
    event.id = {strand_of({static_cast<std::uint16_t>(query.threads.size() - 1)}),
                static_cast<std::uint32_t>(thread.size())};
    if (event.op.accesses_memory())
      query.locations = std::max<std::size_t>(query.locations, event.op.location.value + 1U);
    thread.push_back(std::move(event));
  }
  return query;
}

}  // namespace heddle::fuzz
