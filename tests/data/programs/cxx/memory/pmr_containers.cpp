//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Containers that take their memory from a resource, and pass it on to their elements.
#include <cassert>
#include <cstddef>
#include <memory_resource>
#include <new>
#include <string>
#include <vector>

class Counting : public std::pmr::memory_resource {
 public:
  int live = 0;

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    ++live;
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* pointer, std::size_t bytes, std::size_t alignment) override {
    --live;
    std::pmr::new_delete_resource()->deallocate(pointer, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

int main() {
  Counting counting;
  {
    std::pmr::vector<std::pmr::string> names(&counting);
    names.reserve(2);
    names.emplace_back("short");
    names.emplace_back("much longer than what a string can hold itself");
    assert(counting.live == 2 && names[1].get_allocator().resource() == &counting);
    const auto copy = names;
    assert(counting.live == 2 && copy == names);

    std::byte storage[512];
    std::pmr::monotonic_buffer_resource buffer(storage, sizeof storage, &counting);
    std::pmr::vector<int> numbers(&buffer);
    for (int i = 0; i < 20; ++i) numbers.push_back(i);
    assert(counting.live == 2 && numbers[19] == 19);
    for (int i = 20; i < 200; ++i) numbers.push_back(i);
    assert(counting.live > 2 && numbers[199] == 199);
  }
  assert(counting.live == 0);
}
