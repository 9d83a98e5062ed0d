// A harness for the queue of docs/tutorial.md: one thread puts 1 to N, N threads take one each.
#include <cassert>
#include <thread>
#include <vector>

#include "queue.hpp"

#ifndef N
#define N 2
#endif

Queue queue;
int taken[N];

void produce() {
  for (int i = 1; i <= N; ++i) queue.put(i);
}

void consume(int i) { taken[i] = queue.take(); }

int main() {
  std::vector<std::thread> threads;
  threads.emplace_back(produce);
  for (int i = 0; i < N; ++i) threads.emplace_back(consume, i);
  for (std::thread& thread : threads) thread.join();
  int sum = 0;
  for (const int value : taken) sum += value;
  assert(sum == N * (N + 1) / 2);
}
