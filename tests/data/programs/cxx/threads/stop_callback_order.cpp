//! {"exit": 0}
// Callbacks run once, in the thread that requests the stop; at once if it has been requested.
#include <cassert>
#include <memory>
#include <stop_token>

int main() {
  std::stop_source source;
  std::stop_token token = source.get_token();
  assert(token.stop_possible() && !token.stop_requested());
  int first = 0, second = 0, late = 0;
  std::stop_callback counting(token, [&first] { ++first; });
  {
    std::stop_callback forgotten(token, [&second] { ++second; });
  }
  std::stop_source copy = source;
  assert(copy.request_stop() && !source.request_stop());
  assert(first == 1 && second == 0 && token.stop_requested());
  std::stop_callback at_once(token, [&late] { ++late; });
  assert(late == 1);
  std::stop_token lost = std::make_unique<std::stop_source>()->get_token();
  assert(!lost.stop_possible());
  assert(!std::stop_token().stop_possible());
  assert(!std::stop_source(std::nostopstate).request_stop());
}
