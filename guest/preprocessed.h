/* What files need that GCC has preprocessed: types and attributes that it has, and Clang has not. Read before such a
   file, as its text does not include it. */
typedef float _Float32;
typedef double _Float64;
typedef double _Float32x;
typedef long double _Float64x;
typedef __float128 _Float128;

/* The attribute with the function that frees. */
#define __malloc__(...)

/* GCC's <stdatomic.h> is made of these functions, which Clang has for types that are not declared atomic. */
#define HEDDLE_NOT_ATOMIC(place) ((__typeof__((void)0, *(place)) volatile *)(place))
#define __atomic_load(place, ...) __atomic_load(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_load_n(place, ...) __atomic_load_n(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_store(place, ...) __atomic_store(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_store_n(place, ...) __atomic_store_n(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_exchange(place, ...) __atomic_exchange(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_exchange_n(place, ...) __atomic_exchange_n(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_compare_exchange(place, ...) __atomic_compare_exchange(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_compare_exchange_n(place, ...) __atomic_compare_exchange_n(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_fetch_add(place, ...) __atomic_fetch_add(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_fetch_sub(place, ...) __atomic_fetch_sub(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_fetch_and(place, ...) __atomic_fetch_and(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_fetch_or(place, ...) __atomic_fetch_or(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
#define __atomic_fetch_xor(place, ...) __atomic_fetch_xor(HEDDLE_NOT_ATOMIC(place), __VA_ARGS__)
