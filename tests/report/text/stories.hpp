// Stories for tests of their text.
#pragma once

#include <fmt/format.h>
#include <sstream>
#include <string>
#include <vector>

#include "report/check_report.hpp"
#include "report/text/characters.hpp"

namespace heddle::report {

/// Steps are added one by one; a location is made when it is first named.
class StoryMaker {
 public:
  explicit StoryMaker(std::size_t threads) {
    for (std::size_t t = 0; t < threads; ++t)
      story.threads.push_back({t == 0 ? "main" : fmt::format("T{}", t), "finished", ""});
  }

  std::size_t location(const std::string& name) {
    for (std::size_t i = 0; i < story.locations.size(); ++i)
      if (story.locations[i].name == name) return i;
    story.locations.push_back({name, "0", false});
    return story.locations.size() - 1;
  }

  StoryStep& add(std::size_t thread, StepKind kind, std::string text, std::uint32_t line) {
    StoryStep step;
    step.thread = thread;
    step.kind = kind;
    step.text = std::move(text);
    step.place = {"a.c", line, 3};
    story.steps.push_back(std::move(step));
    return story.steps.back();
  }

  StoryStep& write(std::size_t thread, const std::string& name, const std::string& value,
                   std::uint32_t line) {
    StoryStep& step = add(thread, StepKind::write, name + " = " + value, line);
    step.location = location(name);
    step.written = value;
    return step;
  }

  StoryStep& read(std::size_t thread, const std::string& name, const std::string& value,
                  std::optional<std::size_t> source, std::uint32_t line) {
    StoryStep& step = add(thread, StepKind::read, "load " + name, line);
    step.location = location(name);
    step.read = value;
    step.source = source;
    return step;
  }

  StoryStep& arrival(std::size_t store) {
    const StoryStep of = story.steps[store];
    StoryStep& step = add(of.thread, StepKind::arrival, of.text + " reaches memory", of.place.line);
    step.location = of.location;
    step.written = of.written;
    step.source = store;
    return step;
  }

  Story story;
};

/// As a reader sees it.
inline std::string plain(std::string text) {
  for (std::size_t at = text.find(no_break); at != std::string::npos; at = text.find(no_break))
    text.replace(at, no_break.size(), " ");
  return text;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

inline std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string& line : lines_of(text)) widest = std::max(widest, columns_of(line));
  return widest;
}

}  // namespace heddle::report
