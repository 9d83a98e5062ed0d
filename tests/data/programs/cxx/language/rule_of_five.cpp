//! {"exit": 1, "kind": "double-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A class that owns memory needs copies and moves of its own; the generated ones share the memory.
#include <cassert>
#include <cstring>
#include <utility>

class Text {
 public:
  explicit Text(const char* text) : data_(new char[std::strlen(text) + 1]) { std::strcpy(data_, text); }
  ~Text() { delete[] data_; }
#ifdef FIXED
  Text(const Text& other) : Text(other.data_) {}
  Text(Text&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  Text& operator=(Text other) noexcept {
    std::swap(data_, other.data_);
    return *this;
  }
#endif
  const char* get() const {
    return data_;
  }

 private:
  char* data_;
};

int main() {
  Text first("first");
  Text copy = first;
  assert(std::strcmp(copy.get(), "first") == 0);
#ifdef FIXED
  Text moved = std::move(copy);
  assert(copy.get() == nullptr && std::strcmp(moved.get(), "first") == 0);
  copy = Text("second");
  moved = copy;
  assert(std::strcmp(moved.get(), "second") == 0 && moved.get() != copy.get());
#endif
}
