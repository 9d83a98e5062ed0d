#include "files/json_document.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

/// What is wrong when a document is read in some way.
template <class Read>
std::string wrong(const std::string& text, Read read) {
  const auto document = JsonDocument::parse(text, "a.json");
  if (!document) return document.error().message;
  read((*document)->root());
  return (*document)->error() ? (*document)->error()->message : "";
}

const auto seconds_of = [](const JsonValue& root) {
  static_cast<void>(root.at("limits").at("seconds").number());
};

TEST(JsonDocument, ReadsWhatIsThere) {
  const auto document = JsonDocument::parse(
      R"({"a": [1, -2, "x"], "b": {"c": true, "d": 1.5}, "e": 18446744073709551615})", "a.json");
  ASSERT_TRUE(document);
  const JsonValue root = (*document)->root();
  EXPECT_EQ(root.at("a").at(0).whole<std::uint8_t>(), 1);
  EXPECT_EQ(root.at("a").at(1).whole<std::int8_t>(), -2);
  EXPECT_EQ(root.at("a").at(2).text(), "x");
  EXPECT_TRUE(root.at("b").at("c").flag());
  EXPECT_EQ(root.at("b").at("d").number(), 1.5);
  EXPECT_EQ(root.at("e").whole<std::uint64_t>(), UINT64_MAX);
  EXPECT_FALSE(root.find("f"));
  std::string names;
  root.each_member([&](const std::string& name, const JsonValue&) { names += name; });
  EXPECT_EQ(names, "abe");
  EXPECT_FALSE((*document)->error());
}

TEST(JsonDocument, SaysWhereAMisfitIs) {
  EXPECT_EQ(wrong(R"({"limits": {"seconds": "two"}})", seconds_of),
            "a.json: /limits/seconds: expected a number");
  EXPECT_EQ(wrong(R"({"limits": {}})", seconds_of), "a.json: /limits: 'seconds' is missing");
  EXPECT_EQ(wrong(R"({"limits": []})", seconds_of), "a.json: /limits: expected an object");
  EXPECT_EQ(wrong(R"([])", seconds_of), "a.json: expected an object");
  EXPECT_EQ(wrong(R"({"a/b": [1, {"~": 2}]})",
                  [](const JsonValue& root) { static_cast<void>(root.at("a/b").at(1).at("~").text()); }),
            "a.json: /a~1b/1/~0: expected a text");
}

TEST(JsonDocument, OnlyTheFirstMisfitCounts) {
  EXPECT_EQ(wrong(R"({"a": 1, "b": 2})",
                  [](const JsonValue& root) {
                    static_cast<void>(root.at("a").text());
                    static_cast<void>(root.at("b").flag());
                  }),
            "a.json: /a: expected a text");
}

TEST(JsonDocument, NumbersHaveARange) {
  const auto small = [](const JsonValue& root) { static_cast<void>(root.at(0).whole<std::uint16_t>(1, 9)); };
  EXPECT_EQ(wrong("[9]", small), "");
  for (const char* text : {"[0]", "[10]", "[-1]", "[1.5]", "[1e3]", "[99999999999999999999]", "[true]"})
    EXPECT_EQ(wrong(text, small), "a.json: /0: expected a whole number from 1 to 9") << text;
  const auto any = [](const JsonValue& root) { static_cast<void>(root.at(0).whole<std::int64_t>()); };
  EXPECT_EQ(wrong("[-9223372036854775808]", any), "");
  EXPECT_NE(wrong("[9223372036854775808]", any), "");
}

TEST(JsonDocument, WhatIsNotJson) {
  const auto nothing = [](const JsonValue&) {};
  EXPECT_EQ(wrong("{\n \"a\": }", nothing), "a.json: this is not JSON (line 2, column 7)");
  EXPECT_EQ(wrong("", nothing), "a.json: this is not JSON (line 1, column 1)");
  EXPECT_EQ(wrong("[1e999]", nothing), "a.json: a number is too large");
  EXPECT_EQ(wrong(std::string(200'000, '['), nothing), "a.json: arrays and objects are nested too deeply");
  EXPECT_EQ(wrong("[\"" + std::string(200'000, '[') + "\"]", nothing), "");
}

}  // namespace
}  // namespace heddle
