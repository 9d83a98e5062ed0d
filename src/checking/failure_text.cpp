#include "checking/failure_text.hpp"

#include <fmt/format.h>

#include "checking/run_snapshot.hpp"
#include "core/parting.hpp"
#include "core/thread_state_name.hpp"

namespace heddle::checking {

namespace {

std::string step_text(const CheckedProgram& program, const RunNames& names, const Event& event) {
  std::string text = fmt::format("'{}'", program.describe(event.op, names));
  if (event.reads) text += ", which reads " + names.value(event.op.part.of(event.read));
  if (event.writes)
    text += fmt::format("{} writes {}", event.reads ? " and" : ", which",
                        names.value(event.op.part.of(event.written)));
  return text;
}

std::string place_text(const CheckedProgram& program, SiteId site) {
  const SourcePlace place = program.place(site);
  return place.line == 0 ? "" : fmt::format(" at {}:{}", place.file, place.line);
}

/// Returns what one of the executions does where they first differ: "takes the step …".
std::string side_text(const CheckedProgram& program, const RunNames& names, const Parting::Side& side) {
  if (side.event)
    return fmt::format("takes the step {}{}", step_text(program, names, *side.event),
                       place_text(program, side.event->op.site));
  if (side.failure)
    return fmt::format("fails{} ({})", place_text(program, side.failure->site), name_of(side.failure->kind));
  if (!side.end) return "does something else";
  if (side.end->state == ThreadState::ready || side.end->state == ThreadState::waiting)
    return fmt::format("is about to execute '{}'{}", program.describe(side.end->next, names),
                       place_text(program, side.end->next.site));
  const bool ends = side.end->state == ThreadState::finished || side.end->state == ThreadState::exited;
  return ends ? "ends" : fmt::format("is {}", name_of(side.end->state));
}

std::string parting_text(const CheckedProgram& program, const Parting& parting) {
  std::string text = fmt::format("The executions differ after step {}", parting.step);
  if (parting.thread != no_thread) text += fmt::format(", in thread {}", program.thread_name(parting.thread));
  const bool is_known = parting.one.event || parting.one.failure || parting.one.end;
  if (!is_known) return text + ": one of them can take its next step, the other cannot.\n";
  const RunNames names(program, parting);
  return text + fmt::format(": in one of them it {}, in the other it {}.\n",
                            side_text(program, names, parting.one), side_text(program, names, parting.other));
}

std::string advice(const CheckedProgram& program) {
  std::string text =
      "What a program does may depend on nothing but the order of its threads' steps and on choices that "
      "Heddle makes.\n";
  const auto foreign = program.foreign_functions();
  if (foreign.empty())
    return text +
           "Nothing in this program is known to Heddle to differ from run to run: please report it, with the "
           "program and\nthe output of 'heddle --version'.\n";
  return text + fmt::format(
                    "It calls {} of the C library (--allow): if that does not return the same in every run, "
                    "define it in the\nprogram, for instance by a choice: heddle_choose(N), "
                    "__VERIFIER_nondet_int().\n",
                    fmt::join(foreign, ", "));
}

}  // namespace

Error explained(const Error& error, const CheckedProgram& program) {
  Error told = error;
  // A function that Heddle does not instrument is the likely reason, even if no difference was seen.
  if (error.kind == ErrorKind::cannot_follow && !program.foreign_functions().empty()) {
    told.kind = ErrorKind::not_deterministic;
    told.message = "the program is not deterministic: " + error.message;
  }
  if (told.kind == ErrorKind::not_deterministic && told.parting != nullptr)
    told.message += "\n" + parting_text(program, *told.parting) + advice(program);
  return told;
}

}  // namespace heddle::checking
