// Describes an access outside its object in words.
#pragma once

#include <cstdint>
#include <string>

namespace heddle {

struct ObjectAccess {
  std::uint64_t object = 0;  // where it begins
  std::uint64_t room = 0;    // how many bytes it has
  std::uint64_t address = 0;
  std::uint64_t size = 0;

  /// Returns a sentence such as "access beyond the end of a: it has 4 bytes, and byte 5 is used, 1 beyond its
  /// end". Bytes are counted from 1 on.
  [[nodiscard]] std::string words(const std::string& name) const {
    const std::string has = ": it has " + counted(room, "byte") + ", and ";
    if (address < object) {
      const std::string before = counted(object - address, "byte") + " before its beginning";
      return "access before the beginning of " + name + has + counted(size, "byte") + " from " + before +
             " on " + (size == 1 ? "is" : "are") + " used";
    }
    const std::uint64_t first = address - object + 1, last = first + size - 1;
    const std::string used =
        size == 1 ? "byte " + std::to_string(first) + " is used"
                  : "bytes " + std::to_string(first) + " to " + std::to_string(last) + " are used";
    return "access beyond the end of " + name + has + used + ", " + std::to_string(last - room) +
           " beyond its end";
  }

 private:
  [[nodiscard]] static std::string counted(std::uint64_t number, const char* what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
  }
};

}  // namespace heddle
