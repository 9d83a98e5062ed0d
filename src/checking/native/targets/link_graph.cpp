#include "checking/native/targets/link_graph.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <set>

namespace heddle::checking {

namespace {

namespace fs = std::filesystem;

/// Returns how many characters have to be inserted, removed or replaced to make one text of the other.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::string name_of(const LinkStep& step) {
  return step.name.empty() ? step.output.filename().string() : step.name;
}

bool is_shared_library(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.ends_with(".so") || name.find(".so.") != std::string::npos;
}

/// Collects the objects of one target.
class Collector {
 public:
  explicit Collector(const std::vector<LinkStep>& steps) : steps_(steps) {}

  void add_inputs_of(const LinkStep& step, bool on_demand) {
    for (const fs::path& input : step.inputs) add(input, on_demand);
  }
  [[nodiscard]] std::vector<LinkedObject>& objects() { return objects_; }

 private:
  void add(const fs::path& file, bool on_demand) {
    if (!seen_.insert(file).second) return;
    if (is_object_file(file)) {
      objects_.push_back({file, on_demand});
      return;
    }
    const auto made = std::ranges::find(steps_, file, &LinkStep::output);
    if (made == steps_.end() || is_shared_library(file)) return;
    add_inputs_of(*made, on_demand || is_static_library(file));
  }

  const std::vector<LinkStep>& steps_;
  std::set<fs::path> seen_;
  std::vector<LinkedObject> objects_;
};

}  // namespace

bool is_object_file(const fs::path& file) {
  return file.extension() == ".o" || file.extension() == ".obj";
}
bool is_static_library(const fs::path& file) {
  return file.extension() == ".a" || file.extension() == ".lib";
}

Error no_such_target(const std::string& target, std::vector<std::string> known) {
  constexpr std::size_t most = 8;
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  std::ranges::stable_sort(known, {}, [&](const std::string& name) {
    const bool is_part = name.find(target) != std::string::npos || target.find(name) != std::string::npos;
    return is_part ? 0 : distance(name, target);
  });
  const std::size_t all = known.size();
  known.resize(std::min(all, most));
  return Error{fmt::format("there is no target '{}' that is linked; {}{}{}", target,
                           all > most ? "the most like it of " + std::to_string(all) + ": " : "there are: ",
                           all == 0 ? "none" : "", fmt::join(known, ", "))};
}

Result<std::vector<LinkedObject>> linked_objects(const std::vector<LinkStep>& steps,
                                                 const std::string& target) {
  const auto is_meant = [&](const LinkStep& step) {
    return name_of(step) == target || step.output.filename() == target || step.output.stem() == target;
  };
  auto found = std::ranges::find(steps, target, name_of);
  if (found == steps.end()) found = std::ranges::find_if(steps, is_meant);
  std::vector<LinkedObject> objects;
  if (found != steps.end()) {
    Collector collector(steps);
    collector.add_inputs_of(*found, false);
    objects = std::move(collector.objects());
  }
  if (!objects.empty()) return objects;
  std::vector<std::string> names;
  for (const LinkStep& step : steps) {
    Collector collector(steps);
    collector.add_inputs_of(step, false);
    if (!is_object_file(step.output) && !collector.objects().empty()) names.push_back(name_of(step));
  }
  return no_such_target(target, std::move(names));
}

}  // namespace heddle::checking
