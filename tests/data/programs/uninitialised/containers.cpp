//! {"args": ["--uninitialised"], "exit": 0}
// What the library sets is set: elements of vectors, short and long strings, nodes of maps, results of
// futures, what functions of C write.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

struct Wide {
  char kind;
  double value;
};

int main() {
  std::vector<int> numbers(3);
  numbers.push_back(4);
  std::sort(numbers.begin(), numbers.end());
  std::string text = "short";
  std::string copy = text;
  copy += " and then it is longer than a string keeps in itself";
  std::map<std::string, int> ages{{text, 1}, {copy, 2}};
  std::optional<int> none, some = 3;
  std::vector<Wide> wide(1);
  wide.push_back({'a', 1.5});
  wide.push_back({'b', 2.5});
  auto result = std::async(std::launch::async, [&] { return numbers[0] + static_cast<int>(ages.size()); });
  char line[20];
  std::snprintf(line, sizeof line, "%d %s", some.value_or(1), text.c_str());
  char *end = nullptr;
  const long read = std::strtol(line, &end, 10);
  const std::unique_ptr<char, void (*)(void *)> again(strdup(line), std::free);
  const bool good = result.get() == 2 && numbers[3] == 4 && !none && read == 3 && *end == ' ' &&
                    std::strcmp(again.get(), line) == 0 && wide[2].value > wide[1].value && text < copy;
  return good ? 0 : 1;
}
