//! {"exit": 1, "kind": "invalid-access", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A type-erased job that can only be moved; the thread that runs it is its last owner.
#include <cassert>
#include <memory>
#include <thread>
#include <utility>

class Job {
 public:
  template <typename Action>
  explicit Job(Action action) : body_(std::make_unique<Model<Action>>(std::move(action))) {}
  void operator()() { body_->run(); }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual void run() = 0;
  };
  template <typename Action>
  struct Model final : Concept {
    explicit Model(Action action) : action(std::move(action)) {}
    void run() override { action(); }
    Action action;
  };
  std::unique_ptr<Concept> body_;
};

int main() {
  int result = 0;
  Job job([&result, number = std::make_unique<int>(11)] { result += *number; });
  std::thread worker(std::move(job));
  worker.join();
  assert(result == 11);
#ifndef FIXED
  job();
#endif
}
