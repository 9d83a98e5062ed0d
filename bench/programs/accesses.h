// How the benchmark programs access what threads share: sequentially consistent, or relaxed with -DRELAXED. Under TSO and
// PSO only a relaxed store waits in the buffer; one that is sequentially consistent drains it, so that the counts are those
// of SC.
#pragma once

#include <stdatomic.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

#define LOAD(variable) atomic_load_explicit(&(variable), ORDER)
#define STORE(variable, value) atomic_store_explicit(&(variable), value, ORDER)
