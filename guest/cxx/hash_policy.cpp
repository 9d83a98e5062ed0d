// How many buckets a hash table has: primes, at least doubling.
#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace {

bool is_prime(std::size_t number) {
  if (number < 4) return number > 1;
  if (number % 2 == 0 || number % 3 == 0) return false;
  for (std::size_t divisor = 5; divisor * divisor <= number; divisor += 6)
    if (number % divisor == 0 || number % (divisor + 2) == 0) return false;
  return true;
}

std::size_t prime_from(std::size_t least) {
  // There is no memory for so many buckets: the search would only be slow.
  if (least > std::size_t{1} << 32) return least;
  while (!is_prime(least)) ++least;
  return least;
}

constexpr std::size_t largest = static_cast<std::size_t>(-1);

std::size_t rounded_down(double count) {
  return count < 0x1p64 ? static_cast<std::size_t>(count) : largest;
}

}  // namespace

namespace std::__detail {

size_t _Prime_rehash_policy::_M_next_bkt(size_t least) const {
  // No bucket is asked for: one for a start, and _M_next_resize stays so that the first insertion gets more.
  if (least == 0) return 1;
  const size_t buckets = prime_from(least);
  _M_next_resize = rounded_down(buckets * static_cast<double>(_M_max_load_factor));
  return buckets;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements,
                                                        size_t inserted) const {
  constexpr size_t first_elements = 11;
  const size_t wanted = elements + inserted;
  if (wanted <= _M_next_resize) return {false, 0};
  const size_t planned = _M_next_resize == 0 ? max(wanted, first_elements) : wanted;
  const size_t needed = rounded_down(planned / static_cast<double>(_M_max_load_factor));
  if (needed >= buckets) return {true, _M_next_bkt(max(needed + 1, buckets * _S_growth_factor))};
  // The load factor was changed since, or the table has had more elements.
  _M_next_resize = rounded_down(buckets * static_cast<double>(_M_max_load_factor));
  return {false, 0};
}

}  // namespace std::__detail
