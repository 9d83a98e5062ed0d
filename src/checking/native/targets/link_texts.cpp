// Reads the link commands that CMake writes for Make: FOLDER/CMakeFiles/TARGET.dir/link.txt, run in FOLDER.
#include <algorithm>
#include <sstream>

#include "checking/native/targets/link_graph.hpp"
#include "core/shell_words.hpp"
#include "files/user_files.hpp"

namespace heddle::checking {

namespace {

namespace fs = std::filesystem;

/// Replaces words like @CMakeFiles/x.dir/objects1.rsp by the words in these files.
std::vector<std::string> with_files_of_words(const std::vector<std::string>& words, const fs::path& folder) {
  std::vector<std::string> result;
  for (const std::string& word : words) {
    std::string text = word;
    if (word.starts_with('@'))
      if (const auto content = read_file((folder / word.substr(1)).string())) text = *content;
    if (text == word) {
      result.push_back(word);
      continue;
    }
    std::ranges::replace(text, '\n', ' ');
    for (std::string& inner : shell_words(text)) result.push_back(std::move(inner));
  }
  return result;
}

/// Returns the step of one command: "cc … a.o libx.a -o program", or "ar qc libx.a a.o".
LinkStep step_of(const std::vector<std::string>& words, const fs::path& folder) {
  LinkStep step;
  const auto absolute = [&](const std::string& path) { return (folder / path).lexically_normal(); };
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-o" && i + 1 < words.size())
      step.output = absolute(words[++i]);
    else if (!word.starts_with('-') && (is_object_file(word) || is_static_library(word)))
      step.inputs.push_back(absolute(word));
  }
  const bool is_archive =
      step.output.empty() && !step.inputs.empty() && is_static_library(step.inputs.front());
  if (is_archive) {
    step.output = step.inputs.front();
    step.inputs.erase(step.inputs.begin());
  }
  return step;
}

}  // namespace

std::vector<LinkStep> link_steps_of_make(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code problem;
  const auto options = fs::directory_options::skip_permission_denied;
  for (auto entry = fs::recursive_directory_iterator(folder, options, problem);
       !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem))
    if (entry->path().filename() == "link.txt") files.push_back(entry->path());
  std::ranges::sort(files);
  std::vector<LinkStep> steps;
  for (const fs::path& file : files) {
    const fs::path target = file.parent_path();  // FOLDER/CMakeFiles/NAME.dir
    const fs::path run_in = target.parent_path().parent_path();
    const auto text = read_file(file.string());
    if (!text) continue;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      LinkStep step = step_of(with_files_of_words(shell_words(line), run_in), run_in);
      if (step.inputs.empty() || step.output.empty()) continue;
      step.name = target.stem().string();
      steps.push_back(std::move(step));
    }
  }
  return steps;
}

}  // namespace heddle::checking
