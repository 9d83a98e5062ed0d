#include "checking/native/targets/target_sources.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "checking/native/compile_commands.hpp"
#include "checking/native/targets/cmake_reply.hpp"
#include "checking/native/targets/link_graph.hpp"
#include "files/user_files.hpp"

namespace heddle::checking {

namespace {

namespace fs = std::filesystem;

Result<std::vector<LinkStep>> link_steps_in(const fs::path& build) {
  if (std::error_code problem; fs::exists(build / "build.ninja", problem)) return link_steps_of_ninja(build);
  std::vector<LinkStep> steps = link_steps_of_make(build);
  if (!steps.empty()) return steps;
  return Error{fmt::format(
      "{}: nothing there says what is linked into a target; supported: an answer of CMake's file API "
      "('mkdir -p {}/.cmake/api/v1/query; touch {}/.cmake/api/v1/query/codemodel-v2', then cmake again), "
      "build.ninja, CMake's link.txt for Make",
      build.string(), build.string(), build.string())};
}

/// Returns the sources that the objects are compiled from.
Result<std::vector<SourceFile>> sources_of(const std::vector<LinkedObject>& objects,
                                           const std::string& file) {
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto commands = read_compile_commands(*text, file);
  if (!commands) return commands.error();
  std::vector<SourceFile> sources;
  for (const LinkedObject& object : objects) {
    const auto command = std::ranges::find(*commands, object.file, &CompileCommand::output);
    if (command == commands->end())
      return Error{fmt::format("{}: has no command that makes {}", file, object.file.string())};
    auto source = source_of(*command, file);
    if (!source) return source.error();
    source->on_demand = object.on_demand;
    sources.push_back(std::move(*source));
  }
  return sources;
}

}  // namespace

Result<std::vector<SourceFile>> sources_of_target(const std::string& commands, const std::string& target) {
  std::error_code problem;
  const fs::path build = fs::weakly_canonical(fs::absolute(commands, problem).parent_path(), problem);
  auto sources = [&]() -> Result<std::vector<SourceFile>> {
    if (const auto index = cmake_reply_in(build)) return cmake_sources_of(*index, target);
    const auto steps = link_steps_in(build);
    if (!steps) return steps.error();
    const auto objects = linked_objects(*steps, target);
    if (!objects) return Error{build.string() + ": " + objects.error().message};
    return sources_of(*objects, commands);
  }();
  if (!sources) return sources;
  for (const SourceFile& source : *sources)
    if (!fs::exists(source.path, problem))
      return Error{fmt::format("{}: does not exist; if the build makes it, build the target '{}' first",
                               source.path, target)};
  return sources;
}

}  // namespace heddle::checking
