// The text form of scripted programs.
//
//   program "name";                  // optional
//   param N = 3;                     // a constant that the caller may override
//   var x, y = 2, a[N+1], b[3] = 7;  // shared, 0 unless said otherwise; {1, 2, 3} gives each cell its own
//   mutex m;                         // a shared location that can be locked; 0: free
//   thread writer { … }              // runs from the start, unless some thread spawns it
//   thread worker[N] { … }           // worker[0], worker[1], …; inside, `self` is the copy's number
//
//   x = e; a[e] = e;                 // relaxed store; store(x, e, ORDER) for others
//   r = x; r = a[e];                 // relaxed load; r = load(x, ORDER) for others
//   r = e;                           // local computation
//   local r, s;                      // registers, 0
//   r = fadd(x, e);                  // returns the old value; also fetch_and, fetch_or, fetch_xor, exchange
//   r = cas(x, expected, desired);   // returns the old value
//   lock(m); unlock(m); r = trylock(m);
//   r = await(x == e);               // waits; also != < >
//   wait(s); post(s);                // semaphore
//   r = begin_once(o);               // waits while o is 1; 0 becomes 1
//   fence; store_fence;
//   spawn(t); join(worker); join(worker[1]);
//   r = choose(CONST); assume(e); assert(e);
//   if (e) { … } else if (e) { … } else { … }
//   repeat CONST { … }               // unrolled, as is
//   for i in CONST .. CONST { … }
//   break; return;
//
// `r =` may be left out before a call. Calls on memory take an ORDER as an optional last argument: relaxed
// (default of load, store and await), acquire, release, acq_rel, seq_cst (default of the others). Expressions
// have C's operators + - * & | ^ == != < <= > >= && || ! and C's precedence; they have no effects, so && and
// || evaluate both sides. A shared variable can be read only as the whole right-hand side of an assignment.
// What can be computed while parsing is: an `if` with a constant condition leaves only one side behind.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ids.hpp"
#include "core/result.hpp"
#include "program/script/script.hpp"

namespace heddle {

/// Values that override those of `param` lines.
struct ScriptParameters {
  std::vector<std::pair<std::string, Value>> values;
};

/// Returns the program that the text describes. Errors have the form "FILE:LINE:COLUMN: what is wrong".
[[nodiscard]] Result<ScriptProgram> parse_script(std::string_view text, std::string_view file_name,
                                                 const ScriptParameters& parameters = {});

}  // namespace heddle
