// Reads the build steps of build.ninja: https://ninja-build.org/manual.html, "Ninja file reference".
#include <cctype>
#include <map>
#include <optional>
#include <sstream>

#include "checking/native/targets/link_graph.hpp"
#include "files/user_files.hpp"

namespace heddle::checking {

namespace {

namespace fs = std::filesystem;

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
}

class NinjaReader {
 public:
  explicit NinjaReader(fs::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] std::optional<Error> read(const std::string& name) {
    if (!seen_.insert({name, true}).second) return std::nullopt;
    const auto text = read_file((folder_ / name).string());
    if (!text) return text.error();
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      while (ends_with_continuation(line)) {
        std::string more;
        line.pop_back();
        if (!std::getline(lines, more)) break;
        line += more.substr(std::min(more.find_first_not_of(' '), more.size()));
      }
      if (auto error = take(line)) return error;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::vector<LinkStep>& steps() { return steps_; }

 private:
  /// A '$' before the end of the line, which is not itself written as "$$".
  [[nodiscard]] static bool ends_with_continuation(const std::string& line) {
    std::size_t dollars = 0;
    while (dollars < line.size() && line[line.size() - 1 - dollars] == '$') ++dollars;
    return dollars % 2 == 1;
  }
  [[nodiscard]] std::optional<Error> take(const std::string& line) {
    if (line.starts_with("build ")) {
      add_step(line.substr(6));
    } else if (line.starts_with("include ") || line.starts_with("subninja ")) {
      std::size_t position = line.find(' ') + 1;
      return read(next_path(line, position));
    } else if (const std::size_t equals = line.find('=');
               equals != std::string::npos && !line.starts_with(' ') && !line.starts_with('#')) {
      std::size_t position = std::min(line.find_first_not_of(' ', equals + 1), line.size());
      std::string value;
      while (position < line.size()) value += next_piece(line, position);
      variables_[line.substr(0, line.find_last_not_of(' ', equals - 1) + 1)] = value;
    }
    return std::nullopt;
  }
  /// Returns the next character of a text, or what stands for several: a variable, an escaped character.
  [[nodiscard]] std::string next_piece(const std::string& text, std::size_t& position) const {
    const char c = text[position++];
    if (c != '$' || position == text.size()) return std::string(1, c);
    if (text[position] == '{') {
      const std::size_t end = std::min(text.find('}', position), text.size());
      const std::string name = text.substr(position + 1, end - position - 1);
      position = std::min(end + 1, text.size());
      return value_of(name);
    }
    if (!is_name_character(text[position]) || text[position] == '.') return std::string(1, text[position++]);
    std::size_t end = position;
    while (end < text.size() && is_name_character(text[end]) && text[end] != '.') ++end;
    const std::string name = text.substr(position, end - position);
    position = end;
    return value_of(name);
  }
  [[nodiscard]] std::string value_of(const std::string& name) const {
    const auto known = variables_.find(name);
    return known == variables_.end() ? "" : known->second;
  }
  /// Returns the next path of a list: it ends at a blank, ':' or '|'; empty if there is none.
  [[nodiscard]] std::string next_path(const std::string& text, std::size_t& position) const {
    while (position < text.size() && text[position] == ' ') ++position;
    std::string path;
    while (position < text.size() && text[position] != ' ' && text[position] != ':' && text[position] != '|')
      path += next_piece(text, position);
    return path;
  }
  [[nodiscard]] fs::path absolute(const std::string& path) const {
    return (folder_ / path).lexically_normal();
  }

  /// Adds "OUTPUT… [| OUTPUT…]: RULE INPUT… [| INPUT…] [|| …] [|@ …]". The inputs that only come first are
  /// left out.
  void add_step(const std::string& text) {
    std::size_t position = 0;
    std::vector<std::string> outputs;
    for (std::string path = next_path(text, position); !path.empty(); path = next_path(text, position))
      outputs.push_back(path);
    position = text.find(':', position);
    if (position == std::string::npos || outputs.empty()) return;
    ++position;
    const std::string rule = next_path(text, position);
    LinkStep step;
    while (position < text.size()) {
      const std::string path = next_path(text, position);
      if (!path.empty()) step.inputs.push_back(absolute(path));
      if (position >= text.size() || text[position] != '|') continue;
      ++position;
      if (position < text.size() && (text[position] == '|' || text[position] == '@')) break;
    }
    for (const std::string& output : outputs) {
      step.output = absolute(output);
      steps_.push_back(step);
    }
  }

  fs::path folder_;
  std::map<std::string, bool> seen_;
  std::map<std::string, std::string> variables_;
  std::vector<LinkStep> steps_;
};

}  // namespace

Result<std::vector<LinkStep>> link_steps_of_ninja(const fs::path& folder) {
  NinjaReader reader(folder);
  if (const auto error = reader.read("build.ninja")) return *error;
  return std::move(reader.steps());
}

}  // namespace heddle::checking
