#include "report/finding_rules.hpp"

#include <algorithm>
#include <array>

namespace heddle::report {

namespace {

constexpr std::array rules{
    FindingRule{
        "assertion", "AssertionFailed", "An assertion fails in some execution.",
        "There is an order of the threads' steps in which the condition of an assertion does not hold.",
        "Follow the steps to the values that the condition reads: the last write of each of them is named. "
        "Either "
        "the steps of two threads must not mix there (a lock, or one atomic operation instead of several), "
        "or "
        "the condition asks for more than the program promises."},
    FindingRule{
        "abort", "AbortCalled", "The program calls abort in some execution.",
        "There is an order of the threads' steps in which the program ends itself.",
        "Follow the steps to the condition under which it gives up, and to the writes that made it hold."},
    FindingRule{
        "terminate", "TerminateCalled", "std::terminate is called in some execution.",
        "An exception that is not caught, or that leaves a noexcept function, or a thread object that is "
        "destroyed or assigned to while its thread was neither joined nor detached.",
        "Catch the exception in the thread in which it is thrown, and join threads on every way out of a "
        "scope (std::jthread does)."},
    FindingRule{
        "out-of-bounds", "OutOfBounds", "An access lies beyond the end of an object.",
        "There is an order of the threads' steps in which memory before or behind a variable, an array "
        "or a block of the heap is read or written.",
        "Look where the index or the length was read and which thread changed it since: the check and the "
        "use must "
        "not be separated by another thread's step."},
    FindingRule{"invalid-access", "InvalidAccess", "An access goes to invalid memory.",
                "A null pointer, an uninitialised pointer, or one that was computed wrongly is used.",
                "Look where the pointer was read: often another thread has not set it yet, or has cleared it "
                "between the check and the use."},
    FindingRule{"stack-overflow", "StackOverflow", "A thread's stack is too small for what it does.",
                "Functions call each other too deeply, or local variables are too large.",
                "Look for a recursion whose end depends on what another thread writes."},
    FindingRule{
        "division-by-zero", "DivisionByZero", "A division by zero, or a quotient that does not fit.",
        "There is an order of the threads' steps in which a whole number is divided by zero, or the "
        "smallest number by minus one.",
        "Look where the divisor was read: the check and the use must not be separated by another thread's "
        "step."},
    FindingRule{
        "undefined", "UndefinedBehaviour", "The program does what the language does not define.",
        "There is an order of the threads' steps in which a signed number overflows, a shift is too wide, an "
        "access is "
        "misaligned, blocks that are copied overlap, the end of a function or code that must not be reached "
        "is "
        "reached, or a container is asked for an element that it does not have. The message says which.",
        "Follow the steps to the values that lead there: the check and the use must not be separated by "
        "another thread's step."},
    FindingRule{
        "uninitialised-read", "UninitialisedRead", "A value that was never set decides what happens.",
        "There is an order of the threads' steps in which a branch, an address or what a library function "
        "is given depends on memory that was never written.",
        "Set the memory before it is published, or order the thread that sets it before the one that reads."},
    FindingRule{
        "lock-misuse", "LockMisuse",
        "A lock, condition variable, semaphore or barrier is used as it must not be.",
        "A thread unlocks a lock that is free or that another thread holds, or uses an object that was "
        "destroyed or never initialised, or initialises or destroys one that is in use. The message says "
        "which.",
        "Release a lock once, in the thread that locked it; guards that do so at the end of a scope help. "
        "Initialise before threads start that use the object, and join them before it is destroyed."},
    FindingRule{"destroy-locked", "DestroyLocked", "A lock is destroyed while it is held.",
                "A thread destroys a lock that it or another thread still holds.",
                "Join or wait for all users of the lock before it is destroyed."},
    FindingRule{"thread-misuse", "ThreadMisuse", "A thread is joined or detached that must not be.",
                "The thread does not exist, was joined before, or is detached.",
                "Join or detach each thread exactly once, and let only one thread do so."},
    FindingRule{
        "double-free", "DoubleFree", "Memory is freed twice.",
        "There is an order of the threads' steps in which a block of the heap is freed that was freed "
        "before.",
        "Let one thread own the block, or count its users with an atomic counter, or hand it over with an "
        "exchange."},
    FindingRule{"invalid-free", "InvalidFree", "What is freed is not a block of the heap.",
                "The pointer does not point to the beginning of memory that malloc or new gave.",
                "Look where the pointer was read, and which thread changed it since it was allocated."},
    FindingRule{
        "deadlock", "Deadlock", "Threads are blocked forever.",
        "There is an order of the threads' steps after which no thread can continue: each one that has not "
        "ended waits for a lock, a signal or the end of another one.",
        "Take locks in the same order everywhere; wait for conditions in a loop, and change what they "
        "speak of with the lock held, so that no signal is lost."},
    FindingRule{
        "stuck", "Stuck", "A loop spins forever.",
        "A loop waits for a value that no thread will write any more, and no other thread can continue.",
        "Look which write the loop waits for, and why it was overwritten or never happens."},
    FindingRule{
        "data-race", "DataRace", "Two threads access the same memory, unordered, and one of them writes.",
        "Nothing orders the two accesses and at least one of them is not atomic: the behaviour of the "
        "program is undefined.",
        "Hold the same lock at both places, make both accesses atomic, or order them, for instance with a "
        "release store that an acquire load reads."},
    FindingRule{
        "use-after-free", "UseAfterFree", "Memory is used after it was freed.",
        "There is an order of the threads' steps in which a block of the heap is accessed that was freed "
        "before, or nothing orders the access before the free.",
        "Free the block only when no thread can reach it any more: join its users first, or count them."},
    FindingRule{
        "leak", "Leak", "Memory is never freed.",
        "There is an order of the threads' steps after which memory that was allocated is not freed when "
        "the program ends, and nothing points to it any more.",
        "Follow the steps to the thread that should have freed it, or that lost the last pointer to it.",
        true},
    FindingRule{
        "unsupported", "Unsupported", "An execution reaches what Heddle does not know.",
        "A thread calls a function that neither the program nor Heddle defines, or comes to inline assembly, "
        "an intrinsic or a variable that Heddle does not know. What the program does then is not explored; "
        "this is no error of the program.",
        "Add the source file that defines it, or replace it in the harness by something simpler.", true},
};

}  // namespace

std::span<const FindingRule> finding_rules() {
  return rules;
}

std::optional<std::size_t> rule_of(std::string_view kind) {
  const auto found = std::ranges::find(rules, kind, &FindingRule::kind);
  if (found == rules.end()) return std::nullopt;
  return static_cast<std::size_t>(found - rules.begin());
}

}  // namespace heddle::report
