//! {"exit": 0}
// Generators with a known seed give known numbers, and distributions stay in range.
#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>
#include <vector>

int main() {
  std::mt19937 generator;
  assert(generator() == 3499211612U && generator() == 581869302U);
  std::minstd_rand small;
  small.discard(9999);
  assert(small() == 399268537U);

  std::minstd_rand first(7), second(7);
  std::uniform_int_distribution<int> die(1, 6);
  std::uniform_real_distribution<double> unit;
  std::bernoulli_distribution coin(0.5);
  int heads = 0;
  for (int i = 0; i < 20; ++i) {
    const int roll = die(first);
    assert(roll >= 1 && roll <= 6 && roll == die(second));
    const double part = unit(first);
    assert(part >= 0.0 && part < 1.0 && part == unit(second));
    heads += coin(generator);
  }
  assert(heads > 3 && heads < 17);
  std::vector<int> cards(20);
  std::iota(cards.begin(), cards.end(), 0);
  std::shuffle(cards.begin(), cards.end(), first);
  assert(!std::is_sorted(cards.begin(), cards.end()));
  assert(std::accumulate(cards.begin(), cards.end(), 0) == 190);
}
