//! {"exit": 0}
// Overloaded operators: arithmetic, comparison, index, call, conversion, literals, arrow.
#include <cassert>
#include <compare>
#include <cstddef>
#include <string>

class Fraction {
 public:
  constexpr Fraction(int top, int bottom = 1) : top_(top), bottom_(bottom) {}
  friend constexpr Fraction operator+(Fraction a, Fraction b) {
    return {a.top_ * b.bottom_ + b.top_ * a.bottom_, a.bottom_ * b.bottom_};
  }
  constexpr Fraction operator-() const { return {-top_, bottom_}; }
  Fraction& operator*=(Fraction by) {
    top_ *= by.top_;
    bottom_ *= by.bottom_;
    return *this;
  }
  Fraction operator++(int) {
    const Fraction old = *this;
    top_ += bottom_;
    return old;
  }
  constexpr std::strong_ordering operator<=>(Fraction other) const {
    return top_ * other.bottom_ <=> other.top_ * bottom_;
  }
  constexpr bool operator==(Fraction other) const { return (*this <=> other) == 0; }
  explicit operator double() const { return static_cast<double>(top_) / bottom_; }
  int operator[](std::size_t index) const { return index == 0 ? top_ : bottom_; }
  const Fraction* operator->() const { return this; }
  Fraction operator()(int scale) const { return {top_ * scale, bottom_ * scale}; }

 private:
  int top_, bottom_;
};

constexpr Fraction operator""_over_two(unsigned long long top) {
  return {static_cast<int>(top), 2};
}

int main() {
  static_assert(1_over_two + 1_over_two == 1 && -Fraction(1) < 0);
  Fraction number(3, 4);
  number *= Fraction(2, 3);
  assert(number == 1_over_two && number++ == 1_over_two && number > 1 && number[1] == 12);
  assert(static_cast<double>(number) == 1.5 && number(2)[1] == 24 && number->operator[](0) == 18);
}
