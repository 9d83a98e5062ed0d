#include "runtime/rounds/round_effect.hpp"

#include <algorithm>
#include <optional>

namespace heddle {

namespace {

/// The value of some bytes of a location as far as the thread knows: before the round's first write there,
/// and after the steps that were looked at so far.
struct KnownValue {
  LocationId location;
  Part part;
  Value before = 0;
  Value now = 0;
  bool is_written = false;
};

bool overlap(const Part& a, const Part& b) {
  if (a.is_whole() || b.is_whole()) return true;
  return a.offset < b.offset + b.width && b.offset < a.offset + a.width;
}

/// Whether the step is of a kind that a round without effect may have: no thread was started or joined. A
/// thread that waited on a condition and was woken finds that another one wrote in between.
bool may_be_idle(const OwnAccess& access) {
  return access.kind != OpKind::spawn && access.kind != OpKind::join;
}

/// Follows the values of the locations that a round writes.
class ValuesOfRound {
 public:
  ValuesOfRound(std::span<const OwnAccess> before, const WaitRules& rules) : before_(before), rules_(rules) {}

  /// Returns false if the round cannot be idle any more.
  [[nodiscard]] bool add(const OwnAccess& access) {
    ++steps_;
    if (!may_be_idle(access)) return false;
    if (access.location == no_location) return true;
    if (access.reads) effect_.last_read = access.location;
    if (access.role == Role::clock) return true;
    if (is_mixed(access)) return false;
    if (access.reads) return add_read(access);
    return access.is_release() ? add_release(access) : add_blind_store(access);
  }
  /// Returns the effect of all steps that were added.
  [[nodiscard]] RoundEffect effect() {
    effect_.is_idle =
        std::ranges::all_of(values_, [](const KnownValue& value) { return value.now == value.before; });
    return effect_;
  }

 private:
  [[nodiscard]] KnownValue* find(const OwnAccess& access) {
    const auto found = std::ranges::find_if(values_, [&](const KnownValue& value) {
      return value.location == access.location && value.part == access.part;
    });
    return found == values_.end() ? nullptr : &*found;
  }
  /// Whether the round accessed some of these bytes together with others, and one of the two writes.
  [[nodiscard]] bool is_mixed(const OwnAccess& access) const {
    return std::ranges::any_of(values_, [&](const KnownValue& value) {
      return value.location == access.location && value.part != access.part &&
             overlap(value.part, access.part) && (value.is_written || access.writes);
    });
  }
  [[nodiscard]] bool add_read(const OwnAccess& access) {
    KnownValue* known = find(access);
    if (known == nullptr) known = &values_.emplace_back(KnownValue{access.location, access.part});
    if (known->is_written && known->now != access.read) return false;  // another thread wrote in between
    // What others wrote before the round's first write is not the round's effect.
    if (!known->is_written) known->before = known->now = access.read;
    if (access.writes && access.written != access.read) write(*known, access.written);
    return true;
  }
  /// What others did to the lock in between stays: readers come and go.
  [[nodiscard]] bool add_release(const OwnAccess& access) {
    KnownValue* const known = find_or_recall(access);
    if (known == nullptr) return false;
    write(*known, access.release.apply(known->now));
    return true;
  }
  [[nodiscard]] bool add_blind_store(const OwnAccess& access) {
    if (!access.writes || !rules_.blind_stores_count) return true;
    if (access.waits_in_buffer && !rules_.buffered_stores_count) return true;
    if (std::ranges::find(effect_.stored_blindly, access.location) == effect_.stored_blindly.end())
      effect_.stored_blindly.push_back(access.location);
    KnownValue* const known = find_or_recall(access);
    if (known == nullptr) return false;
    write(*known, access.written);
    return true;
  }
  /// Returns what the thread knows of these bytes, from this round or from before; nullptr if it knows
  /// nothing.
  [[nodiscard]] KnownValue* find_or_recall(const OwnAccess& access) {
    if (KnownValue* const known = find(access)) return known;
    const std::optional<Value> before = known_before(access);
    return before ? &values_.emplace_back(KnownValue{access.location, access.part, *before, *before})
                  : nullptr;
  }
  void write(KnownValue& known, Value value) {
    known.now = value;
    known.is_written = true;
    if (value != known.before) effect_.withdrawn.push_back(steps_ - 1);
  }
  /// Returns what the thread wrote or read there last; none if it did not, or only together with other bytes.
  [[nodiscard]] std::optional<Value> known_before(const OwnAccess& access) const {
    for (auto earlier = before_.rbegin(); earlier != before_.rend(); ++earlier) {
      if (earlier->location != access.location || !overlap(earlier->part, access.part)) continue;
      if (!earlier->reads && !earlier->writes) continue;
      if (earlier->part != access.part) return std::nullopt;
      return earlier->writes ? earlier->written : earlier->read;
    }
    return std::nullopt;
  }

  std::span<const OwnAccess> before_;
  WaitRules rules_;
  std::vector<KnownValue> values_;
  std::uint32_t steps_ = 0;
  RoundEffect effect_;
};

}  // namespace

RoundEffect effect_of_round(std::span<const OwnAccess> before, std::span<const OwnAccess> round,
                            const WaitRules& rules) {
  ValuesOfRound values(before, rules);
  for (const OwnAccess& access : round)
    if (!values.add(access)) return {};
  return values.effect();
}

}  // namespace heddle
