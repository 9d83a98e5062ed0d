// The files that a SARIF document names.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/story.hpp"

namespace heddle::report::sarif {

using Json = nlohmann::ordered_json;

/// Names become URIs that are relative to the folder in which the tool was started, if they are below it.
class Artifacts {
 public:
  explicit Artifacts(std::string folder) : folder_(std::move(folder)) {}

  [[nodiscard]] Json physical_location(const StoryPlace& place);
  /// Returns all files that were named so far.
  [[nodiscard]] Json list() const;

 private:
  [[nodiscard]] Json artifact_location(const std::string& file);

  std::string folder_;
  std::map<std::string, std::size_t> known_;
  std::vector<std::string> files_;
};

/// Returns the URI of a file: relative to the folder, or absolute (file:///…) if the file is not below it.
[[nodiscard]] std::string file_uri(const std::string& folder, const std::string& file);

}  // namespace heddle::report::sarif
