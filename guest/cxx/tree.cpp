// The red-black trees of map and set: walking, and keeping the balance at insertion and removal.
//
// The header node stands outside the tree: its parent is the root, its left and right are the first and last
// node. It is the root's parent, it is the position of end(), and it is red where the root is black, which
// tells the two apart.
#include <set>

namespace {

using Node = std::_Rb_tree_node_base;
using Link = Node* Node::*;

constexpr Link left = &Node::_M_left;
constexpr Link right = &Node::_M_right;

constexpr Link opposite(Link side) {
  return side == left ? right : left;
}

bool is_red(const Node* node) {
  return node != nullptr && node->_M_color == std::_S_red;
}
bool is_black(const Node* node) {
  return !is_red(node);
}

template <class AnyNode>
AnyNode* successor(AnyNode* node) {
  if (node->_M_right != nullptr) return Node::_S_minimum(node->_M_right);
  AnyNode* parent = node->_M_parent;
  while (node == parent->_M_right) {
    node = parent;
    parent = node->_M_parent;
  }
  // A root that is the last node climbs to the header, and from there to itself: then the header is the
  // answer.
  return node->_M_right == parent ? node : parent;
}

template <class AnyNode>
AnyNode* predecessor(AnyNode* node) {
  const bool is_header = is_red(node) && node->_M_parent->_M_parent == node;
  if (is_header) return node->_M_right;
  if (node->_M_left != nullptr) return Node::_S_maximum(node->_M_left);
  AnyNode* parent = node->_M_parent;
  while (node == parent->_M_left) {
    node = parent;
    parent = node->_M_parent;
  }
  return parent;
}

/// The pointer by which the tree holds this node.
Node*& holder_of(Node* node, Node& header) {
  if (header._M_parent == node) return header._M_parent;
  Node* parent = node->_M_parent;
  return parent->_M_left == node ? parent->_M_left : parent->_M_right;
}

/// Puts `heir` (which may be null) where `node` is.
void replace(Node* node, Node* heir, Node& header) {
  holder_of(node, header) = heir;
  if (heir != nullptr) heir->_M_parent = node->_M_parent;
}

/// Moves `node` down to the given side; its child at the opposite side rises to its place.
void rotate(Node* node, Link side, Node& header) {
  const Link other = opposite(side);
  Node* riser = node->*other;
  Node* middle = riser->*side;
  replace(node, riser, header);
  riser->*side = node;
  node->_M_parent = riser;
  node->*other = middle;
  if (middle != nullptr) middle->_M_parent = node;
}

void attach(bool at_left, Node* node, Node* parent, Node& header) {
  node->_M_parent = parent;
  node->_M_left = nullptr;
  node->_M_right = nullptr;
  node->_M_color = std::_S_red;
  if (parent == &header) {
    header._M_parent = header._M_left = header._M_right = node;
  } else if (at_left) {
    parent->_M_left = node;
    if (header._M_left == parent) header._M_left = node;
  } else {
    parent->_M_right = node;
    if (header._M_right == parent) header._M_right = node;
  }
}

/// `node` is red, and so may be its parent: pushes the conflict up until a rotation or the root ends it.
void resolve_red_conflict(Node* node, Node& header) {
  while (node != header._M_parent && is_red(node->_M_parent)) {
    Node* parent = node->_M_parent;
    Node* grandparent = parent->_M_parent;
    const Link side = parent == grandparent->_M_left ? left : right;
    Node* uncle = grandparent->*opposite(side);
    grandparent->_M_color = std::_S_red;
    if (is_red(uncle)) {
      parent->_M_color = uncle->_M_color = std::_S_black;
      node = grandparent;
      continue;
    }
    if (node != parent->*side) {
      rotate(parent, side, header);
      parent = node;
    }
    parent->_M_color = std::_S_black;
    rotate(grandparent, opposite(side), header);
    break;
  }
  header._M_parent->_M_color = std::_S_black;
}

/// All paths through `node` (which may be null, hence its parent) have one black node too few: takes one from
/// the sibling's side, or pushes the lack up.
void resolve_black_lack(Node* node, Node* parent, Node& header) {
  while (node != header._M_parent && is_black(node)) {
    const Link side = node == parent->_M_left ? left : right;
    const Link other = opposite(side);
    Node* sibling = parent->*other;
    if (is_red(sibling)) {
      sibling->_M_color = std::_S_black;
      parent->_M_color = std::_S_red;
      rotate(parent, side, header);
      sibling = parent->*other;
    }
    if (is_black(sibling->_M_left) && is_black(sibling->_M_right)) {
      sibling->_M_color = std::_S_red;
      node = parent;
      parent = node->_M_parent;
      continue;
    }
    if (is_black(sibling->*other)) {
      (sibling->*side)->_M_color = std::_S_black;
      sibling->_M_color = std::_S_red;
      rotate(sibling, other, header);
      sibling = parent->*other;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = std::_S_black;
    (sibling->*other)->_M_color = std::_S_black;
    rotate(parent, side, header);
    return;
  }
  if (node != nullptr) node->_M_color = std::_S_black;
}

/// Takes out a node with at most one child.
void remove_with_one_child(Node* node, Node& header) {
  Node* child = node->_M_left != nullptr ? node->_M_left : node->_M_right;
  Node* parent = node->_M_parent;
  if (header._M_left == node) header._M_left = child != nullptr ? Node::_S_minimum(child) : parent;
  if (header._M_right == node) header._M_right = child != nullptr ? Node::_S_maximum(child) : parent;
  replace(node, child, header);
  if (is_black(node)) resolve_black_lack(child, parent, header);
}

/// Takes out a node with two children: the next node (which has no left child) leaves its own place for this
/// one.
void remove_with_two_children(Node* node, Node& header) {
  Node* heir = Node::_S_minimum(node->_M_right);
  Node* orphan = heir->_M_right;
  Node* orphan_parent = heir;
  const bool lost_black = is_black(heir);
  if (heir != node->_M_right) {
    orphan_parent = heir->_M_parent;
    replace(heir, orphan, header);
    heir->_M_right = node->_M_right;
    heir->_M_right->_M_parent = heir;
  }
  heir->_M_left = node->_M_left;
  heir->_M_left->_M_parent = heir;
  heir->_M_color = node->_M_color;
  replace(node, heir, header);
  if (lost_black) resolve_black_lack(orphan, orphan_parent, header);
}

}  // namespace

namespace std {

_Rb_tree_node_base* _Rb_tree_increment(_Rb_tree_node_base* node) noexcept {
  return successor(node);
}
const _Rb_tree_node_base* _Rb_tree_increment(const _Rb_tree_node_base* node) noexcept {
  return successor(node);
}
_Rb_tree_node_base* _Rb_tree_decrement(_Rb_tree_node_base* node) noexcept {
  return predecessor(node);
}
const _Rb_tree_node_base* _Rb_tree_decrement(const _Rb_tree_node_base* node) noexcept {
  return predecessor(node);
}

void _Rb_tree_insert_and_rebalance(const bool at_left, _Rb_tree_node_base* node, _Rb_tree_node_base* parent,
                                   _Rb_tree_node_base& header) noexcept {
  attach(at_left, node, parent, header);
  resolve_red_conflict(node, header);
}

_Rb_tree_node_base* _Rb_tree_rebalance_for_erase(_Rb_tree_node_base* const node,
                                                 _Rb_tree_node_base& header) noexcept {
  if (node->_M_left != nullptr && node->_M_right != nullptr)
    remove_with_two_children(node, header);
  else
    remove_with_one_child(node, header);
  return node;
}

unsigned _Rb_tree_black_count(const _Rb_tree_node_base* node, const _Rb_tree_node_base* root) noexcept {
  if (node == nullptr) return 0;
  unsigned count = is_black(node) ? 1 : 0;
  for (; node != root; node = node->_M_parent)
    if (is_black(node->_M_parent)) ++count;
  return count;
}

}  // namespace std
