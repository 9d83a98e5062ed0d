#include "report/sarif/artifacts.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <string_view>

namespace heddle::report::sarif {

namespace {

/// Returns the text with all but letters, digits and a few signs percent-encoded.
std::string percent_encoded(std::string_view path) {
  constexpr std::string_view plain = "-._~/+,@=!$&()*;'";
  std::string out;
  for (const char c : path) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_letter || plain.find(c) != std::string_view::npos)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

/// Returns the language of the file by its extension, or empty text if that is not known.
std::string_view language_of(const std::string& file) {
  if (file.ends_with(".c") || file.ends_with(".h")) return "c";
  for (const std::string_view ending : {".cpp", ".cc", ".cxx", ".c++", ".C", ".ii", ".hpp", ".hh", ".hxx"})
    if (file.ends_with(ending)) return "cplusplus";
  return {};
}

}  // namespace

std::string file_uri(const std::string& folder, const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path base = fs::path(folder).lexically_normal();
  const fs::path path = (base / file).lexically_normal();
  const fs::path relative = path.lexically_relative(base);
  const bool is_below = !relative.empty() && *relative.begin() != "..";
  return is_below ? percent_encoded(relative.generic_string())
                  : "file://" + percent_encoded(path.generic_string());
}

Json Artifacts::artifact_location(const std::string& file) {
  const std::string uri = file_uri(folder_, file);
  const auto [entry, is_new] = known_.try_emplace(uri, files_.size());
  if (is_new) files_.push_back(uri);
  Json json{{"uri", uri}};
  if (!uri.starts_with("file:")) json["uriBaseId"] = "%SRCROOT%";
  json["index"] = entry->second;
  return json;
}

Json Artifacts::physical_location(const StoryPlace& place) {
  Json json{{"artifactLocation", artifact_location(place.file)}};
  if (place.line == 0) return json;
  json["region"]["startLine"] = place.line;
  if (place.column > 0) json["region"]["startColumn"] = place.column;
  return json;
}

Json Artifacts::list() const {
  Json list = Json::array();
  for (const std::string& uri : files_) {
    Json location{{"uri", uri}};
    if (!uri.starts_with("file:")) location["uriBaseId"] = "%SRCROOT%";
    Json artifact{{"location", location}, {"roles", Json::array({"analysisTarget"})}};
    if (const std::string_view language = language_of(uri); !language.empty())
      artifact["sourceLanguage"] = language;
    list.push_back(artifact);
  }
  return list;
}

}  // namespace heddle::report::sarif
