// Memory resources that keep no memory back: new and delete, none, the default one, monotonic buffers.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory_resource>
#include <new>

namespace {

class NewDeleteResource final : public std::pmr::memory_resource {
  static bool needs_alignment(std::size_t alignment) { return alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__; }

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (needs_alignment(alignment)) return ::operator new(bytes, std::align_val_t(alignment));
    return ::operator new(bytes);
  }
  void do_deallocate(void* block, std::size_t, std::size_t alignment) override {
    if (needs_alignment(alignment))
      ::operator delete(block, std::align_val_t(alignment));
    else
      ::operator delete(block);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

class NullResource final : public std::pmr::memory_resource {
  void* do_allocate(std::size_t, std::size_t) override { std::__throw_bad_alloc(); }
  void do_deallocate(void*, std::size_t, std::size_t) override {}
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

// They have no state: constants that are never destroyed need no code at the program's start and end, and no
// step to find their functions.
[[clang::no_destroy]] constinit const NewDeleteResource new_delete;
[[clang::no_destroy]] constinit const NullResource null;

constinit std::atomic<std::pmr::memory_resource*> default_resource =
    const_cast<NewDeleteResource*>(&new_delete);

constexpr std::size_t rounded_up(std::size_t size, std::size_t alignment) {
  return (size + alignment - 1) / alignment * alignment;
}

}  // namespace

namespace std::pmr {

memory_resource::~memory_resource() = default;

memory_resource* new_delete_resource() noexcept {
  return const_cast<NewDeleteResource*>(&new_delete);
}
memory_resource* null_memory_resource() noexcept {
  return const_cast<NullResource*>(&null);
}

memory_resource* set_default_resource(memory_resource* resource) noexcept {
  if (resource == nullptr) resource = new_delete_resource();
  return default_resource.exchange(resource, memory_order_acq_rel);
}
memory_resource* get_default_resource() noexcept {
  return default_resource.load(memory_order_acquire);
}

/// Stands at the start of each block from upstream; the buffer follows, aligned.
class monotonic_buffer_resource::_Chunk {
 public:
  _Chunk* next;
  size_t bytes;  // of the whole block
  size_t alignment;
};

void monotonic_buffer_resource::_M_new_buffer(size_t bytes, size_t alignment) {
  const size_t size = max(bytes, _M_next_bufsiz);
  const size_t block_alignment = max(alignment, alignof(_Chunk));
  const size_t offset = rounded_up(sizeof(_Chunk), block_alignment);
  const size_t total = offset + size;
  if (total < size) __throw_bad_alloc();
  void* block = _M_upstream->allocate(total, block_alignment);
  _M_head = ::new (block) _Chunk{_M_head, total, block_alignment};
  _M_current_buf = static_cast<char*>(block) + offset;
  _M_avail = size;
  _M_next_bufsiz = _S_next_bufsize(size);
}

void monotonic_buffer_resource::_M_release_buffers() noexcept {
  _Chunk* chunk = _M_head;
  _M_head = nullptr;
  while (chunk != nullptr) {
    const _Chunk released = *chunk;
    _M_upstream->deallocate(chunk, released.bytes, released.alignment);
    chunk = released.next;
  }
}

monotonic_buffer_resource::~monotonic_buffer_resource() {
  release();
}

}  // namespace std::pmr
