//! {"exit": 0, "executions": 2}
//! {"args": ["--nondet=-1..0", "--define", "ALL=1"], "exit": 0, "executions": 24, "not_covered": "nondeterministic numbers other than -1 to 0"}
//! {"args": ["--nondet=0..1", "--define", "ALL=1", "--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 54}
//! {"args": ["--nondet=-2..-1", "--define", "ALL=1"], "exit": 2, "stderr": "of a type that has none of the values of --nondet"}
//! {"args": ["--define", "ALL=1"], "exit": 2, "stderr": "--nondet=0..3"}
// Each type has its own nondeterministic values, of those that the type can hold.
#include <assert.h>
#include <stddef.h>

_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
double __VERIFIER_nondet_double();
size_t __VERIFIER_nondet_size_t(void);
unsigned char __VERIFIER_nondet_u8(void);
__int128 __VERIFIER_nondet_int128(void);
void *__VERIFIER_nondet_pointer(void);
long long nondet_longlong();
void __VERIFIER_nondet_memory(void *, size_t);
void __VERIFIER_assume(int);

int main(void) {
  _Bool both = __VERIFIER_nondet_bool();
  assert(both == 0 || both == 1);
#ifdef ALL
  char c = __VERIFIER_nondet_char(); // -2 … 1
  assert(c >= -2 && c <= 1);
  unsigned char u = __VERIFIER_nondet_uchar(); // 0, 1
  assert(u <= 1);
  double d = __VERIFIER_nondet_double();
  assert(d >= -2 && d <= 1);
  size_t s = __VERIFIER_nondet_size_t();
  assert(s <= 1);
  unsigned char v = __VERIFIER_nondet_u8();
  assert(v <= 1);
  __int128 wide = __VERIFIER_nondet_int128();
  assert(wide >= -2 && wide <= 1);
  char *p = __VERIFIER_nondet_pointer();
  assert(p == 0 || p == (char *)1);
  unsigned char bytes[2] = {9, 9};
  __VERIFIER_nondet_memory(bytes, sizeof bytes);
  assert(bytes[0] <= 1 && bytes[1] <= 1);
  if (both) {
    long long (*choose)() = nondet_longlong; // by its address, too
    long long l = choose();
    assert(l >= -2 && l <= 1);
  }
#else
  __VERIFIER_assume(both || !both);
#endif
#ifdef WRONG
  int sum = 0;
  for (int i = 0; i < 2; ++i) sum += c + u;
  assert(sum < 4);
#endif
  return 0;
}
