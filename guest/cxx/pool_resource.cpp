// Pool resources. They pool nothing: each block comes from upstream and goes back there, so that its use
// after release is found. Blocks are linked, for release() of them all.
#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <mutex>
#include <new>
#include <shared_mutex>

namespace {

/// Stands before the memory that the program gets. The classes of the library's headers name their own type
/// for it.
template <class Block>
struct BlockLinks {
  Block* next;
  Block* previous;
  std::size_t bytes;  // with this
  std::size_t alignment;
};

template <class Block>
std::size_t offset_of_memory(std::size_t alignment) {
  return (sizeof(Block) + alignment - 1) / alignment * alignment;
}

template <class Block>
void* obtain(Block*& first, std::pmr::memory_resource* upstream, std::size_t bytes, std::size_t alignment) {
  alignment = std::max(alignment, alignof(Block));
  const std::size_t offset = offset_of_memory<Block>(alignment);
  if (bytes + offset < bytes) std::__throw_bad_alloc();
  void* memory = upstream->allocate(bytes + offset, alignment);
  Block* block = ::new (memory) Block{{first, nullptr, bytes + offset, alignment}};
  if (first != nullptr) first->previous = block;
  first = block;
  return static_cast<char*>(memory) + offset;
}

template <class Block>
void give_back(Block*& first, std::pmr::memory_resource* upstream, void* memory, std::size_t alignment) {
  alignment = std::max(alignment, alignof(Block));
  auto* block = reinterpret_cast<Block*>(static_cast<char*>(memory) - offset_of_memory<Block>(alignment));
  (block->previous != nullptr ? block->previous->next : first) = block->next;
  if (block->next != nullptr) block->next->previous = block->previous;
  upstream->deallocate(block, block->bytes, block->alignment);
}

template <class Block>
void release_all(Block*& first, std::pmr::memory_resource* upstream) {
  while (first != nullptr) {
    Block* block = first;
    first = block->next;
    upstream->deallocate(block, block->bytes, block->alignment);
  }
}

/// The program may ask for the options: they must not be the zeros that say "you choose".
std::pmr::pool_options chosen(std::pmr::pool_options options) {
  if (options.max_blocks_per_chunk == 0) options.max_blocks_per_chunk = 1;
  if (options.largest_required_pool_block == 0) options.largest_required_pool_block = 4096;
  return options;
}

}  // namespace

namespace std::pmr {

struct __pool_resource::_Pool : BlockLinks<_Pool> {};
struct __pool_resource::_BigBlock {};  // its vector stays empty: it only knows the upstream resource
struct synchronized_pool_resource::_TPools : BlockLinks<_TPools> {};

__pool_resource::__pool_resource(const pool_options& options, memory_resource* upstream)
    : _M_opts(chosen(options)), _M_unpooled(upstream), _M_npools(0) {}
__pool_resource::~__pool_resource() = default;

unsynchronized_pool_resource::unsynchronized_pool_resource(const pool_options& options,
                                                           memory_resource* upstream)
    : _M_impl(options, upstream) {}
unsynchronized_pool_resource::~unsynchronized_pool_resource() {
  release();
}

void unsynchronized_pool_resource::release() {
  release_all(_M_pools, upstream_resource());
}
void* unsynchronized_pool_resource::do_allocate(size_t bytes, size_t alignment) {
  return obtain(_M_pools, upstream_resource(), bytes, alignment);
}
void unsynchronized_pool_resource::do_deallocate(void* memory, size_t, size_t alignment) {
  give_back(_M_pools, upstream_resource(), memory, alignment);
}

synchronized_pool_resource::synchronized_pool_resource(const pool_options& options, memory_resource* upstream)
    : _M_impl(options, upstream), _M_key() {}
synchronized_pool_resource::~synchronized_pool_resource() {
  release();
}

void synchronized_pool_resource::release() {
  const lock_guard<shared_mutex> guard(_M_mx);
  release_all(_M_tpools, upstream_resource());
}
void* synchronized_pool_resource::do_allocate(size_t bytes, size_t alignment) {
  const lock_guard<shared_mutex> guard(_M_mx);
  return obtain(_M_tpools, upstream_resource(), bytes, alignment);
}
void synchronized_pool_resource::do_deallocate(void* memory, size_t, size_t alignment) {
  const lock_guard<shared_mutex> guard(_M_mx);
  give_back(_M_tpools, upstream_resource(), memory, alignment);
}

}  // namespace std::pmr
