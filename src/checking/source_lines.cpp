#include "checking/source_lines.hpp"

#include <fstream>
#include <map>
#include <memory>
#include <vector>

namespace heddle::checking {

report::SourceText source_lines() {
  using Lines = std::vector<std::string>;
  const auto read = [](const std::string& name) {
    Lines lines;
    std::ifstream file(name);
    for (std::string line; std::getline(file, line);) {
      if (line.ends_with('\r')) line.pop_back();
      lines.push_back(line);
    }
    return lines;
  };
  return [read, files = std::make_shared<std::map<std::string, Lines>>()](const std::string& name,
                                                                          std::uint32_t line) {
    const auto found = files->find(name);
    const Lines& lines =
        found != files->end() ? found->second : files->emplace(name, read(name)).first->second;
    return line > 0 && line <= lines.size() ? lines[line - 1] : std::string();
  };
}

}  // namespace heddle::checking
