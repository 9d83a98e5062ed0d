//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The callback runs in the thread that requests the stop, not in the one that registered it.
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
  std::stop_source source;
  int cleaned = 0;
  std::stop_callback clean(source.get_token(), [&cleaned] { cleaned = 1; });
  std::thread stopper([&source] { source.request_stop(); });
#ifdef FIXED
  stopper.join();
  assert(cleaned == 1);
#else
  assert(cleaned == 1 || cleaned == 0);
  stopper.join();
#endif
}
