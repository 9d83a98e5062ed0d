/* For programs written for CDSChecker: its assertion. */
#ifndef MODEL_ASSERT_H
#define MODEL_ASSERT_H

#include "librace.h"

#ifdef __cplusplus
extern "C" {
#endif

void model_assert(int holds, const char *file, int line);

#ifdef __cplusplus
}
#endif

#define MODEL_ASSERT(condition) model_assert((condition) ? 1 : 0, __FILE__, __LINE__)

#endif
