//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Hashed containers in one thread: growth, own hash functions, erasing, merging.
#include <cassert>
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>

struct Point {
  int x, y;
  bool operator==(const Point&) const = default;
};

template <>
struct std::hash<Point> {
  std::size_t operator()(const Point& point) const noexcept { return point.x * 31 + point.y; }
};

int main() {
  std::unordered_map<std::string, int> words;
  for (const char* word : {"one", "two", "one", "three", "one"}) ++words[word];
  assert(words.size() == 3 && words.at("one") == 3 && !words.contains("four"));
  assert(words.erase("two") == 1 && words.find("two") == words.end());

  std::unordered_set<int> numbers;
  for (int i = 0; i < 100; ++i) numbers.insert(i * i % 101);
  assert(numbers.size() == 51 && numbers.bucket_count() >= 51);
  numbers.rehash(200);
  assert(numbers.contains(4) && !numbers.contains(2) && numbers.load_factor() < 1.0F);

  std::unordered_set<Point> points{{1, 2}, {1, 2}, {3, 4}};
  points.merge(std::unordered_set<Point>{{5, 6}});
  assert(points.size() == 3 && points.contains(Point{5, 6}));
  std::unordered_multimap<int, int> multiple{{1, 1}, {1, 2}};
  assert(multiple.count(1) == 2);
}
