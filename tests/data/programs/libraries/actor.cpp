//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 106}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 106}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 106}
// An actor: messages go to an intrusive queue of many producers and one consumer (Vyukov); the producer that finds the actor
// idle runs it.
// BUG: the actor looks whether its mailbox is empty and then becomes idle; a message that arrives in between is left there.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Message {
  explicit Message(int amount) : amount(amount) {}
  int amount;
  std::atomic<Message*> next{nullptr};
};

class Mailbox {
 public:
  Mailbox() : tail_(&stub_), head_(&stub_) {}

  void push(Message* message) {
    message->next.store(nullptr, std::memory_order_relaxed);
    Message* before = tail_.exchange(message, std::memory_order_acq_rel);
    before->next.store(message, std::memory_order_release);
  }

  /// Null if there is none, or if one is being pushed.
  Message* pop() {
    Message* head = head_;
    Message* next = head->next.load(std::memory_order_acquire);
    if (head == &stub_) {
      if (next == nullptr) return nullptr;
      head_ = head = next;
      next = next->next.load(std::memory_order_acquire);
    }
    if (next != nullptr) {
      head_ = next;
      return head;
    }
    if (head != tail_.load(std::memory_order_acquire)) return nullptr;
    push(&stub_);
    next = head->next.load(std::memory_order_acquire);
    if (next == nullptr) return nullptr;
    head_ = next;
    return head;
  }

 private:
  Message stub_{0};
  alignas(64) std::atomic<Message*> tail_;
  Message* head_;
};

class Account {
 public:
  void send(int amount) {
    mailbox_.push(new Message(amount));
#if BUG
    if (!busy_.exchange(true, std::memory_order_acq_rel)) run();
#else
    if (unread_.fetch_add(1, std::memory_order_acq_rel) == 0) run();
#endif
  }

  int balance() const { return balance_; }

 private:
  void handle(Message* message) {
    const std::unique_ptr<Message> owned(message);
    balance_ += owned->amount;
  }

#if BUG
  void run() {
    while (Message* message = mailbox_.pop()) handle(message);
    busy_.store(false, std::memory_order_release);
  }

  std::atomic<bool> busy_{false};
#else
  void run() {
    do {
      Message* message;
      while ((message = mailbox_.pop()) == nullptr) std::this_thread::yield();
      handle(message);
    } while (unread_.fetch_sub(1, std::memory_order_acq_rel) != 1);
  }

  std::atomic<int> unread_{0};
#endif

  Mailbox mailbox_;
  int balance_ = 0;
};

Account account;

int main() {
  std::thread other([] { account.send(2); });
  account.send(1);
  other.join();
  assert(account.balance() == 3);
}
