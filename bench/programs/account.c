//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 71}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 71}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 71}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "amount"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "amount"}
//! {"args": ["--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 174, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 174, "blocked": 0}
//! {"args": ["--define", "ACCOUNTS=3", "--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 36, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 71}
//! {"args": ["--define", "ACCOUNTS=3", "--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 36, "blocked": 0}
// ACCOUNTS owners, each with an account: a deposit, a withdrawal, and a transfer to the next one's account. The transfer holds only the
// lock of the account it takes from, so that what another does to the account it gives to may get lost.
// After the benchmark Account, Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: Account of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef ACCOUNTS
#define ACCOUNTS 4
#endif

struct account {
  pthread_mutex_t lock;
  int amount;
};

struct account accounts[ACCOUNTS] = {[0 ... ACCOUNTS - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER}};

void deposit(struct account *account, int amount) {
  pthread_mutex_lock(&account->lock);
  account->amount += amount;
  pthread_mutex_unlock(&account->lock);
}

void withdraw(struct account *account, int amount) {
  pthread_mutex_lock(&account->lock);
  account->amount -= amount;
  pthread_mutex_unlock(&account->lock);
}

void transfer(struct account *from, struct account *to, int amount) {
#ifdef FIXED
  // Both locks, always in the same order.
  pthread_mutex_lock(from < to ? &from->lock : &to->lock);
  pthread_mutex_lock(from < to ? &to->lock : &from->lock);
#else
  pthread_mutex_lock(&from->lock);
#endif
  from->amount -= amount;
  to->amount += amount;
#ifdef FIXED
  pthread_mutex_unlock(&to->lock);
#endif
  pthread_mutex_unlock(&from->lock);
}

void *own(void *argument) {
  struct account *mine = argument;
  struct account *next = mine + 1 < accounts + ACCOUNTS ? mine + 1 : accounts;
  deposit(mine, 300);
  withdraw(mine, 100);
  transfer(mine, next, 99);
  return 0;
}

int main(void) {
  pthread_t owners[ACCOUNTS];
  for (int i = 0; i < ACCOUNTS; i++) pthread_create(&owners[i], 0, own, &accounts[i]);
  for (int i = 0; i < ACCOUNTS; i++) pthread_join(owners[i], 0);
  int total = 0;
  for (int i = 0; i < ACCOUNTS; i++) total += accounts[i].amount;
  assert(total == 200 * ACCOUNTS);
  return 0;
}
