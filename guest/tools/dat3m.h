/* For programs written for Dartagnan. */
#ifndef DAT3M_H
#define DAT3M_H

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
#ifndef __cplusplus
_Bool __VERIFIER_nondet_bool(void);
#endif
unsigned int __VERIFIER_tid(void);

/* How often Dartagnan unrolls the loop that follows: it means nothing here. */
void __VERIFIER_loop_bound(int rounds);

void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int done);

#ifdef __cplusplus
}
#endif

#define await_while(condition) while (condition)

#endif
