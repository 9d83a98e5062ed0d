#pragma once

#include <mutex>
#include <string>

class Account {
 public:
  explicit Account(int balance) : balance_(balance) {}
  bool withdraw(int amount);
  int balance();
  static std::string currency() { return CURRENCY; }

 private:
  std::mutex mutex_;
  int balance_;
};
