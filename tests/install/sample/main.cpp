// Nobody can take more than there is.
#include <cassert>
#include <thread>

#include "account.hpp"

int main() {
  assert(Account::currency() == "a b");
  Account account(10);
  {
    std::jthread one([&] { account.withdraw(10); });
    std::jthread other([&] { account.withdraw(10); });
  }
  assert(account.balance() >= 0);
}
