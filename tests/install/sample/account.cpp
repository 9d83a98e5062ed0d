// Looks, lets go of the lock, and then takes the money: two may have looked.
#include "account.hpp"

bool Account::withdraw(int amount) {
  if (balance() < amount) return false;
  const std::lock_guard guard(mutex_);
  balance_ -= amount;
  return true;
}

int Account::balance() {
  const std::lock_guard guard(mutex_);
  return balance_;
}
