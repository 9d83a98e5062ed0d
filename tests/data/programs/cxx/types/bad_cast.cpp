//! {"exit": 1, "kind": "terminate", "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A reference cannot be null: a cast of it to the wrong class throws.
#include <cassert>
#include <thread>
#include <typeinfo>

struct Message {
  virtual ~Message() = default;
};
struct Text : Message {
  int length = 8;
};
struct Picture : Message {};

int length_of(Message& message) {
#ifdef FIXED
  try {
    return dynamic_cast<Text&>(message).length;
  } catch (const std::bad_cast&) {
    return 0;
  }
#else
  return dynamic_cast<Text&>(message).length;
#endif
}

int main() {
  Text text;
  Picture picture;
  assert(length_of(text) == 8);
  int length = -1;
  std::thread worker([&] { length = length_of(picture); });
  worker.join();
  assert(length == 0);
}
