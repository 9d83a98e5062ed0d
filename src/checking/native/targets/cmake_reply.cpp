#include "checking/native/targets/cmake_reply.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "checking/native/compile_commands.hpp"
#include "checking/native/targets/link_graph.hpp"
#include "core/shell_words.hpp"
#include "files/json_document.hpp"
#include "files/user_files.hpp"

namespace heddle::checking {

namespace {

namespace fs = std::filesystem;

/// A target as the reply describes it.
struct ReplyTarget {
  std::string name;
  std::string type;  // "STATIC_LIBRARY", …
  std::vector<SourceFile> sources;
  std::vector<std::string> artifacts;     // relative to the build folder
  std::vector<std::string> linked;        // words of the link command
  std::vector<std::string> dependencies;  // ids
};

/// A codemodel: the targets by id, and where the build and its sources are.
struct Codemodel {
  fs::path build;
  fs::path source;
  std::map<std::string, fs::path> files;       // of the targets, by id
  std::map<std::string, ReplyTarget> targets;  // those that were read
};

Result<std::unique_ptr<JsonDocument>> read_json(const fs::path& file) {
  const auto text = read_file(file.string());
  if (!text) return text.error();
  return JsonDocument::parse(*text, file.string());
}

std::vector<std::string> flags_of_group(const JsonValue& group) {
  std::vector<std::string> words{"cc"};
  if (const auto fragments = group.find("compileCommandFragments"))
    fragments->each([&](const JsonValue& fragment) {
      for (std::string& word : shell_words(fragment.at("fragment").text())) words.push_back(std::move(word));
    });
  if (const auto defines = group.find("defines"))
    defines->each([&](const JsonValue& define) { words.push_back("-D" + define.at("define").text()); });
  if (const auto includes = group.find("includes"))
    includes->each([&](const JsonValue& include) {
      const auto system = include.find("isSystem");
      words.push_back(system && system->flag() ? "-isystem" : "-I");
      words.push_back(include.at("path").text());
    });
  return compiler_flags_of(words);
}

/// Adds a source with the flags of its group. What is no source to compile, such as headers, has no group.
void add_source(const JsonValue& source, const std::vector<std::vector<std::string>>& groups,
                const Codemodel& model, ReplyTarget& target) {
  const auto group = source.find("compileGroupIndex");
  const std::string path = source.at("path").text();
  const bool is_of_headers = fs::path(path).filename().string().starts_with("cmake_pch.");
  if (!group || is_of_headers || groups.empty()) return;
  const auto index = group->whole<std::size_t>(0, groups.size() - 1);
  if (index >= groups.size()) return;
  target.sources.push_back({(model.source / path).lexically_normal().string(), groups[index], {}});
}

Result<ReplyTarget> read_target(const fs::path& file, const Codemodel& model) {
  const auto document = read_json(file);
  if (!document) return document.error();
  const JsonValue json = (*document)->root();
  ReplyTarget target;
  target.name = json.at("name").text();
  target.type = json.at("type").text();
  std::vector<std::vector<std::string>> groups;
  if (const auto list = json.find("compileGroups"))
    list->each([&](const JsonValue& group) { groups.push_back(flags_of_group(group)); });
  if (const auto list = json.find("sources"))
    list->each([&](const JsonValue& source) { add_source(source, groups, model, target); });
  const std::string folder = (model.build / json.at("paths").at("build").text()).lexically_normal().string();
  for (SourceFile& source : target.sources) source.folder = folder;
  if (const auto list = json.find("artifacts"))
    list->each([&](const JsonValue& artifact) { target.artifacts.push_back(artifact.at("path").text()); });
  if (const auto link = json.find("link"); link && link->find("commandFragments"))
    link->at("commandFragments").each([&](const JsonValue& fragment) {
      for (std::string& word : shell_words(fragment.at("fragment").text()))
        target.linked.push_back(std::move(word));
    });
  if (const auto list = json.find("dependencies"))
    list->each([&](const JsonValue& other) { target.dependencies.push_back(other.at("id").text()); });
  if (const auto& wrong = (*document)->error()) return *wrong;
  return target;
}

Result<Codemodel> read_codemodel(const fs::path& index) {
  const auto document = read_json(index);
  if (!document) return document.error();
  fs::path file;
  (*document)->root().at("objects").each([&](const JsonValue& object) {
    const bool is_meant = object.at("kind").text() == "codemodel" &&
                          object.at("version").at("major").whole<std::uint32_t>() == 2;
    if (is_meant) file = index.parent_path() / object.at("jsonFile").text();
  });
  if (const auto& wrong = (*document)->error()) return *wrong;
  if (file.empty()) return Error{index.string() + ": has no codemodel of version 2"};
  const auto model_document = read_json(file);
  if (!model_document) return model_document.error();
  const JsonValue json = (*model_document)->root();
  Codemodel model;
  model.build = json.at("paths").at("build").text();
  model.source = json.at("paths").at("source").text();
  json.at("configurations").at(0).at("targets").each([&](const JsonValue& target) {
    model.files[target.at("id").text()] = index.parent_path() / target.at("jsonFile").text();
  });
  if (const auto& wrong = (*model_document)->error()) return *wrong;
  for (const auto& [id, target_file] : model.files) {
    auto target = read_target(target_file, model);
    if (!target) return target.error();
    model.targets[id] = std::move(*target);
  }
  return model;
}

/// Adds the sources of the object libraries that a target uses: their objects are its own.
void add_sources_of(const ReplyTarget& target, const Codemodel& model, bool on_demand,
                    std::vector<SourceFile>& sources) {
  const auto add = [&](const ReplyTarget& one) {
    for (SourceFile source : one.sources) {
      source.on_demand = on_demand;
      sources.push_back(std::move(source));
    }
  };
  add(target);
  for (const std::string& id : target.dependencies)
    if (const auto other = model.targets.find(id);
        other != model.targets.end() && other->second.type == "OBJECT_LIBRARY")
      add(other->second);
}

/// Whether a word of a link command names this file of the build.
bool names(const std::string& word, const std::string& artifact, const fs::path& build) {
  return (build / word).lexically_normal() == (build / artifact).lexically_normal();
}

}  // namespace

std::optional<fs::path> cmake_reply_in(const fs::path& build) {
  std::error_code problem;
  fs::path newest;
  for (const auto& entry : fs::directory_iterator(build / ".cmake/api/v1/reply", problem)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("index-") && name.ends_with(".json") && name > newest.filename().string())
      newest = entry.path();
  }
  if (newest.empty()) return std::nullopt;
  return newest;
}

Result<std::vector<SourceFile>> cmake_sources_of(const fs::path& index, const std::string& target) {
  const auto model = read_codemodel(index);
  if (!model) return model.error();
  const auto found =
      std::ranges::find_if(model->targets, [&](const auto& entry) { return entry.second.name == target; });
  std::vector<SourceFile> sources;
  if (found != model->targets.end()) add_sources_of(found->second, *model, false, sources);
  if (sources.empty()) {
    std::vector<std::string> known;
    for (const auto& [id, one] : model->targets)
      if (!one.sources.empty()) known.push_back(one.name);
    return no_such_target(target, std::move(known));
  }
  std::set<std::string> added;
  for (const std::string& word : found->second.linked)
    for (const auto& [id, one] : model->targets) {
      const bool is_linked = one.type == "STATIC_LIBRARY" && !one.artifacts.empty() &&
                             names(word, one.artifacts.front(), model->build);
      if (is_linked && added.insert(id).second) add_sources_of(one, *model, true, sources);
    }
  return sources;
}

}  // namespace heddle::checking
