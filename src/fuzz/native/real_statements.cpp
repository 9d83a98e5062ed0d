// What the statements of real programs are, as C text: one row each.
#include "fuzz/native/real_program.hpp"

namespace heddle::fuzz {

namespace {

using Kinds = std::vector<RealStatementKind>;

void add_atomics(Kinds& kinds) {
  kinds.push_back({.name = "load", .notes = 1, .text = "NOTE($n, atomic_load_explicit(&$p_x[$i], $l));"});
  kinds.push_back({.name = "store", .text = "atomic_store_explicit(&$p_x[$i], $v, $s);"});
  kinds.push_back(
      {.name = "exchange", .notes = 1, .text = "NOTE($n, atomic_exchange_explicit(&$p_x[$i], $v, $m));"});
  kinds.push_back(
      {.name = "add", .notes = 1, .text = "NOTE($n, atomic_fetch_add_explicit(&$p_x[$i], $v, $m));"});
  kinds.push_back(
      {.name = "or", .notes = 1, .text = "NOTE($n, atomic_fetch_or_explicit(&$p_x[$i], $v, $m));"});
  kinds.push_back(
      {.name = "compare-exchange",
       .notes = 2,
       .text = "{ long seen = $v - 1; NOTE($n, atomic_compare_exchange_strong(&$p_x[$i], &seen, $v)); "
               "NOTE($N, seen); }"});
  kinds.push_back({.name = "compare-exchange loop",
                   .notes = 1,
                   .text =
                       "{ long seen = atomic_load_explicit(&$p_x[$i], $l); while "
                       "(!atomic_compare_exchange_weak(&$p_x[$i], &seen, seen + $v)) {} NOTE($n, seen); }"});
  kinds.push_back({.name = "fence", .text = "atomic_thread_fence(memory_order_seq_cst);"});
  kinds.push_back(
      {.name = "load of a byte", .notes = 1, .text = "NOTE($n, atomic_load_explicit(&$p_bytes[$i], $l));"});
  kinds.push_back({.name = "store of a byte", .text = "atomic_store_explicit(&$p_bytes[$i], $v, $s);"});
  kinds.push_back({.name = "halves of a private union",
                   .notes = 1,
                   .text = "{ union { long whole; unsigned short parts[4]; } u; u.whole = "
                           "atomic_load_explicit(&$p_x[$i], $l); u.parts[1] ^= $v; NOTE($n, u.whole); }"});
}

void add_wide_atomics(Kinds& kinds) {
  kinds.push_back({.name = "load of 16 bytes",
                   .notes = 2,
                   .text = "{ wide seen = atomic_load_explicit(&$p_wide, $l); NOTE($n, (long)seen); NOTE($N, "
                           "(long)(seen >> 64)); }"});
  kinds.push_back({.name = "store of 16 bytes", .text = "atomic_store_explicit(&$p_wide, TWICE($v), $s);"});
  kinds.push_back({.name = "exchange of 16 bytes",
                   .notes = 2,
                   .text = "{ wide seen = atomic_exchange_explicit(&$p_wide, TWICE($v), $m); NOTE($n, "
                           "(long)seen); NOTE($N, (long)(seen >> 64)); }"});
  kinds.push_back({.name = "compare-exchange of 16 bytes",
                   .notes = 2,
                   .text = "{ wide seen = TWICE($v - 1); NOTE($n, atomic_compare_exchange_strong(&$p_wide, "
                           "&seen, TWICE($v))); NOTE($N, (long)(seen >> 64)); }"});
}

void add_mutexes(Kinds& kinds) {
  kinds.push_back({.name = "update under a mutex",
                   .notes = 1,
                   .text = "pthread_mutex_lock(&$p_m[$i]); NOTE($n, $p_plain[$i]); $p_plain[$i] = last + $v; "
                           "pthread_mutex_unlock(&$p_m[$i]);"});
  kinds.push_back({.name = "two mutexes",
                   .notes = 2,
                   .text =
                       "pthread_mutex_lock(&$p_m[0]); pthread_mutex_lock(&$p_m[1]); NOTE($n, $p_plain[0]); "
                       "NOTE($N, $p_plain[1]); $p_plain[$i] += $v; pthread_mutex_unlock(&$p_m[0]); "
                       "pthread_mutex_unlock(&$p_m[1]);"});
  kinds.push_back(
      {.name = "try a mutex",
       .notes = 1,
       .text = "if (pthread_mutex_trylock(&$p_m[$i]) == 0) { NOTE($n, $p_plain[$i]); $p_plain[$i] = $v; "
               "pthread_mutex_unlock(&$p_m[$i]); } else NOTE($n, -1);"});
  kinds.push_back({.name = "timed mutex",
                   .notes = 1,
                   .text =
                       "{ struct timespec t = soon(); if (pthread_mutex_timedlock(&$p_m[$i], &t) == 0) { "
                       "NOTE($n, $p_plain[$i]); $p_plain[$i] += $v; pthread_mutex_unlock(&$p_m[$i]); } else "
                       "NOTE($n, -1); }"});
  kinds.push_back(
      {.name = "recursive mutex",
       .notes = 1,
       .text = "pthread_mutex_lock(&$p_rec); pthread_mutex_lock(&$p_rec); NOTE($n, $p_owned); $p_owned = "
               "last + $v; pthread_mutex_unlock(&$p_rec); pthread_mutex_unlock(&$p_rec);"});
  kinds.push_back({.name = "try a recursive mutex",
                   .notes = 2,
                   .text = "if (pthread_mutex_trylock(&$p_rec) == 0) { NOTE($n, $p_owned); NOTE($N, "
                           "pthread_mutex_trylock(&$p_rec)); pthread_mutex_unlock(&$p_rec); "
                           "pthread_mutex_unlock(&$p_rec); }"});
  kinds.push_back(
      {.name = "copy into a block",
       .text = "{ long mine[3] = {$v, $v, $v}; pthread_mutex_lock(&$p_m[1]); memcpy($p_block, mine, sizeof "
               "mine); pthread_mutex_unlock(&$p_m[1]); }"});
  kinds.push_back({.name = "copy out of a block",
                   .notes = 2,
                   .text =
                       "{ long mine[3]; pthread_mutex_lock(&$p_m[1]); memcpy(mine, $p_block, sizeof mine); "
                       "pthread_mutex_unlock(&$p_m[1]); NOTE($n, mine[0]); NOTE($N, mine[2]); }"});
  kinds.push_back({.name = "part of a shared union",
                   .strong_only = true,
                   .notes = 1,
                   .text =
                       "pthread_mutex_lock(&$p_m[0]); $p_union.parts[$i] += $v; NOTE($n, $p_union.whole); "
                       "pthread_mutex_unlock(&$p_m[0]);"});
  kinds.push_back(
      {.name = "whole of a shared union",
       .strong_only = true,
       .notes = 1,
       .text = "pthread_mutex_lock(&$p_m[0]); $p_union.whole ^= $vL << 30; NOTE($n, $p_union.parts[1]); "
               "pthread_mutex_unlock(&$p_m[0]);"});
  kinds.push_back({.name = "once", .text = "pthread_once(&$p_once, $p_initialise);"});
}

void add_rwlocks(Kinds& kinds) {
  kinds.push_back({.name = "read lock",
                   .notes = 2,
                   .text = "pthread_rwlock_rdlock(&$p_rw); NOTE($n, $p_read[0]); NOTE($N, $p_read[1]); "
                           "pthread_rwlock_unlock(&$p_rw);"});
  kinds.push_back({.name = "write lock",
                   .text = "pthread_rwlock_wrlock(&$p_rw); $p_read[0] += $v; $p_read[1] += $v; "
                           "pthread_rwlock_unlock(&$p_rw);"});
  kinds.push_back({.name = "try a read lock",
                   .notes = 1,
                   .text = "if (pthread_rwlock_tryrdlock(&$p_rw) == 0) { NOTE($n, $p_read[$i]); "
                           "pthread_rwlock_unlock(&$p_rw); } else NOTE($n, -1);"});
  kinds.push_back({.name = "try a write lock",
                   .notes = 1,
                   .text = "if (pthread_rwlock_trywrlock(&$p_rw) == 0) { NOTE($n, $p_read[$i]++); "
                           "pthread_rwlock_unlock(&$p_rw); } else NOTE($n, -1);"});
  kinds.push_back(
      {.name = "timed write lock",
       .notes = 1,
       .text = "{ struct timespec t = soon(); if (pthread_rwlock_timedwrlock(&$p_rw, &t) == 0) { NOTE($n, "
               "$p_read[$i]++); pthread_rwlock_unlock(&$p_rw); } else NOTE($n, -1); }"});
}

void add_waiting(Kinds& kinds) {
  kinds.push_back({.name = "post", .text = "sem_post(&$p_pool);"});
  kinds.push_back({.name = "try a semaphore", .notes = 1, .text = "NOTE($n, sem_trywait(&$p_pool));"});
  kinds.push_back({.name = "timed semaphore",
                   .notes = 1,
                   .text = "{ struct timespec t = soon(); NOTE($n, sem_timedwait(&$p_pool, &t)); }"});
  kinds.push_back({.name = "timed condition",
                   .notes = 1,
                   .text = "{ struct timespec t = soon(); pthread_mutex_lock(&$p_m[0]); if (!$p_ready[$i]) "
                           "pthread_cond_timedwait(&$p_c, &$p_m[0], &t); NOTE($n, $p_ready[$i]); "
                           "pthread_mutex_unlock(&$p_m[0]); }"});
  kinds.push_back({.name = "announce by a flag",
                   .announces = Channel::flag,
                   .text = "atomic_store_explicit(&$p_flag[$t], 1, memory_order_release);"});
  kinds.push_back({.name = "spin for a flag",
                   .awaits = Channel::flag,
                   .text = "while (!atomic_load_explicit(&$p_flag[$f], memory_order_acquire)) {}"});
  kinds.push_back({.name = "announce by a semaphore",
                   .announces = Channel::semaphore,
                   .text = "for (int k = 0; k < $w; ++k) sem_post(&$p_told[$t]);"});
  kinds.push_back(
      {.name = "wait for a semaphore", .awaits = Channel::semaphore, .text = "sem_wait(&$p_told[$f]);"});
  kinds.push_back({.name = "announce by a condition",
                   .announces = Channel::condition,
                   .text = "pthread_mutex_lock(&$p_m[0]); $p_ready[$t] = 1; pthread_cond_broadcast(&$p_c); "
                           "pthread_mutex_unlock(&$p_m[0]);"});
  kinds.push_back(
      {.name = "wait for a condition",
       .awaits = Channel::condition,
       .text = "pthread_mutex_lock(&$p_m[0]); while (!$p_ready[$f]) pthread_cond_wait(&$p_c, &$p_m[0]); "
               "pthread_mutex_unlock(&$p_m[0]);"});
}

}  // namespace

const std::vector<RealStatementKind>& real_statement_kinds() {
  static const Kinds all = [] {
    Kinds kinds;
    add_atomics(kinds);
    add_wide_atomics(kinds);
    add_mutexes(kinds);
    add_rwlocks(kinds);
    add_waiting(kinds);
    return kinds;
  }();
  return all;
}

}  // namespace heddle::fuzz
