/* For programs written for GenMC. What only tells it how to search is accepted, and means nothing here. */
#ifndef GENMC_H
#define GENMC_H

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assume(int condition);
int __VERIFIER_nondet_int(void);

/* Around rounds of loops that wait. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int done);

/* Around accesses of a certain kind. */
void __VERIFIER_annotate_begin(int kind);
void __VERIFIER_annotate_end(int kind);

/* Whether the block that follows is executed: both are explored. */
int __VERIFIER_opt_begin(void);

#ifdef __cplusplus
}
#endif

#define __VERIFIER_optional(statements) \
  do {                                  \
    if (__VERIFIER_opt_begin()) {       \
      statements;                       \
    }                                   \
  } while (0)

#define __VERIFIER_local_write(statement) statement
#define __VERIFIER_final_write(statement) statement
#define __VERIFIER_final_CAS(expression) (expression)
#define __VERIFIER_speculative_read(expression) (expression)
#define __VERIFIER_confirming_CAS(expression) (expression)
#define __VERIFIER_helped_CAS(statement) \
  do {                                   \
    statement;                           \
  } while (0)
#define __VERIFIER_helping_CAS(statement) \
  do {                                    \
    statement;                            \
  } while (0)

#endif
