// A harness that polls, for docs/tutorial.md: it counts how often the queue was empty, so nothing bounds its loop.
#include <cassert>
#include <cstdio>
#include <thread>

#include "queue.hpp"

Queue queue;

int main() {
  std::thread producer([] { queue.put(1); });
  int value = 0;
  int misses = 0;
  while (!queue.try_take(value)) ++misses;
  producer.join();
  assert(value == 1);
  std::printf("%d misses\n", misses);
}
