// The layout of variables, so that an address can be named as the program would name it:
// `queue.cell[2].next`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

class VariableTypes {
 public:
  struct Member {
    std::string name;
    std::uint64_t offset = 0;
    std::uint32_t type = 0;
  };
  struct Type {
    std::uint64_t size = 0;
    std::vector<Member> members;  // of a struct or union
    std::uint32_t element = 0;    // of an array; 0: it is none
  };

  VariableTypes() : types_(1) {}  // type 0: nothing is known
  std::uint32_t add(Type type) {
    types_.push_back(std::move(type));
    return static_cast<std::uint32_t>(types_.size() - 1);
  }
  [[nodiscard]] Type& at(std::uint32_t type) { return types_[type]; }
  [[nodiscard]] const std::vector<Type>& all() const { return types_; }

  /// Returns the name of the bytes at this offset of a variable.
  [[nodiscard]] std::string path(const std::string& variable, std::uint32_t type,
                                 std::uint64_t offset) const {
    return path_to(variable, type, offset, false);
  }
  /// Returns the name of the object that begins at this offset: the outermost one, if its first members begin
  /// there as well.
  [[nodiscard]] std::string object_path(const std::string& variable, std::uint32_t type,
                                        std::uint64_t offset) const {
    return path_to(variable, type, offset, true);
  }

 private:
  [[nodiscard]] std::string path_to(const std::string& variable, std::uint32_t type, std::uint64_t offset,
                                    bool whole_objects) const {
    std::string text = variable;
    // Within members that are internal to the library: they are not named, but elements that are larger than
    // bytes are numbered.
    bool in_library = false;
    while (true) {
      const Type& known = types_[type];
      if (whole_objects && offset == 0 && known.element == 0) return text;
      if (in_library && known.element != 0 && types_[known.element].size == 1) return text;
      if (known.element != 0 && types_[known.element].size != 0) {
        const std::uint64_t step = types_[known.element].size;
        text += "[" + std::to_string(offset / step) + "]";
        in_library = false;
        offset %= step;
        type = known.element;
      } else if (const Member* member = member_at(known, offset)) {
        in_library |= member->name.starts_with("__") || member->name.starts_with("_M_");
        // A base class, or a union, may have no name.
        if (!in_library && !member->name.empty()) text += "." + member->name;
        offset -= member->offset;
        type = member->type;
      } else {
        return offset == 0 || in_library ? text : text + "+" + std::to_string(offset);
      }
    }
  }

  [[nodiscard]] const Member* member_at(const Type& type, std::uint64_t offset) const {
    for (const Member& member : type.members)
      if (offset >= member.offset && offset - member.offset < types_[member.type].size) return &member;
    return nullptr;
  }
  std::vector<Type> types_;
};

}  // namespace heddle
