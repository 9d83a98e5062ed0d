//! {"args": ["--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 3321, "why_direct": "Heddle does not see what std::exception_ptr reads"}
// An exception that another thread threw is thrown again.
#include <cassert>
#include <exception>
#include <mutex>
#include <thread>

#include "heddle.h"
#include "many_executions.h"

static std::mutex lock;
static std::exception_ptr shared;

template <class Thrown>
static std::exception_ptr thrown() {
  try {
    throw Thrown{1};
  } catch (...) {
    return std::current_exception();
  }
}

int main() {
  std::thread uses([] {
    std::exception_ptr mine;
    {
      const std::lock_guard hold(lock);
      mine = shared;
    }
    try {
      if (mine) std::rethrow_exception(mine);
    } catch (int) {
    } catch (unsigned) {
      assert(false);
    }
  });
  std::thread publishes([] {
    const std::exception_ptr made = heddle_choose(2) != 0 ? thrown<int>() : thrown<unsigned>();
    const std::lock_guard hold(lock);
    shared = made;
  });
  publishes.join();
  uses.join();
  many_executions();
}
