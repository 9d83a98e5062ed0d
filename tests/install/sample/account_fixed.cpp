// Looks and takes the money under one lock.
#include "account.hpp"

bool Account::withdraw(int amount) {
  const std::lock_guard guard(mutex_);
  if (balance_ < amount) return false;
  balance_ -= amount;
  return true;
}

int Account::balance() {
  const std::lock_guard guard(mutex_);
  return balance_;
}
