// The links of std::list. A list is a ring through its header.
#include <list>
#include <utility>

namespace {

using Node = std::__detail::_List_node_base;

/// This header has just got the ends of another one's ring.
void adopt_ring(Node& header, Node& former) {
  if (header._M_next == &former)
    header._M_next = header._M_prev = &header;  // it was empty
  else
    header._M_next->_M_prev = header._M_prev->_M_next = &header;
}

}  // namespace

namespace std::__detail {

void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
  if (&a == &b) return;
  std::swap(a._M_next, b._M_next);
  std::swap(a._M_prev, b._M_prev);
  adopt_ring(a, b);
  adopt_ring(b, a);
}

/// Moves [first, last), of this ring or another, to before this node.
void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
  if (this == last) return;
  _List_node_base* final = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  _M_prev->_M_next = first;
  first->_M_prev = _M_prev;
  final->_M_next = this;
  _M_prev = final;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    std::swap(node->_M_next, node->_M_prev);
    node = node->_M_prev;  // formerly the next
  } while (node != this);
}

/// Into the ring, before `position`.
void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  _M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

}  // namespace std::__detail
