//! {"exit": 0}
// Templates: specialisation, fold expressions, if constexpr, variable templates, index sequences.
#include <cassert>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

template <typename T>
std::string describe(const T& value) {
  if constexpr (std::is_integral_v<T>) {
    return std::to_string(value);
  } else if constexpr (requires { value.size(); }) {
    return "size " + std::to_string(value.size());
  } else {
    return "something";
  }
}

template <typename... Parts>
std::string join(const Parts&... parts) {
  std::string all;
  ((all += describe(parts) + ";"), ...);
  return all;
}

template <int N>
constexpr int fibonacci = fibonacci<N - 1> + fibonacci<N - 2>;
template <>
constexpr int fibonacci<1> = 1;
template <>
constexpr int fibonacci<0> = 0;

template <std::size_t... Indices>
int weighted(const int (&values)[sizeof...(Indices)], std::index_sequence<Indices...>) {
  return (0 + ... + (values[Indices] * static_cast<int>(Indices)));
}

int main() {
  assert(join(5, std::vector{1, 2}, 2.5, std::string("abc")) == "5;size 2;something;size 3;");
  static_assert(fibonacci<20> == 6765);
  const int values[3] = {1, 2, 3};
  assert(weighted(values, std::make_index_sequence<3>()) == 8);
}
