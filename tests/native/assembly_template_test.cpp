// The text of inline assembly is read into instructions; what cannot be read is not guessed at.
#include <gtest/gtest.h>

#include "program/native/assembly/instruction_table.hpp"
#include "program/native/assembly/template_text.hpp"

namespace heddle::assembly {
namespace {

std::vector<Instruction> read(std::string_view text, bool is_intel = false) {
  const auto instructions = read_template(text, is_intel);
  EXPECT_TRUE(instructions.has_value()) << text;
  return instructions.value_or(std::vector<Instruction>{});
}

TEST(AssemblyTemplate, PrefixesBelongToTheNextInstruction) {
  const auto both = read("lock; addl $$1, $0\n\tsetz $1");
  ASSERT_EQ(both.size(), 2U);
  EXPECT_TRUE(both[0].is_locked);
  EXPECT_EQ(both[0].name, "addl");
  EXPECT_FALSE(both[1].is_locked);
  EXPECT_TRUE(read("lock cmpxchgq $2, $0")[0].is_locked);
}

TEST(AssemblyTemplate, OperandsAreRead) {
  const auto one = read("movl $$-0x10, 8(${1:q})").at(0);
  ASSERT_EQ(one.operands.size(), 2U);
  EXPECT_EQ(one.operands[0].kind, Operand::Kind::immediate);
  EXPECT_EQ(one.operands[0].value, -16);
  EXPECT_EQ(one.operands[1].kind, Operand::Kind::memory);
  EXPECT_EQ(one.operands[1].number, 1U);
  EXPECT_EQ(one.operands[1].value, 8);
  const auto two = read("mov %eax, ${3:b}").at(0);
  EXPECT_EQ(two.operands[0].name, "ax");
  EXPECT_EQ(two.operands[0].width, 32U);
  EXPECT_EQ(two.operands[1].width, 8U);
  EXPECT_EQ(read("lock orl $$0, -4(%rsp)").at(0).operands[1].kind, Operand::Kind::stack);
}

TEST(AssemblyTemplate, IntelHasTheDestinationFirst) {
  const auto one = read("xadd dword ptr [$1 + 4], $0", true).at(0);
  ASSERT_EQ(one.operands.size(), 2U);
  EXPECT_EQ(one.operands[0].kind, Operand::Kind::given);
  EXPECT_EQ(one.operands[1].kind, Operand::Kind::memory);
  EXPECT_EQ(one.operands[1].width, 32U);
  EXPECT_EQ(one.operands[1].value, 4);
  EXPECT_EQ(read(".intel_syntax noprefix\nmov eax, 1\n.att_syntax").at(0).operands[1].name, "ax");
}

TEST(AssemblyTemplate, OneOfTheAlternativesIsRead) {
  EXPECT_EQ(read("$(movl $1, $0$|mov $0, $1$)").at(0).operands[0].number, 1U);
  EXPECT_EQ(read("$(movl $1, $0$|mov $0, $1$)", true).at(0).operands[0].number, 1U);
  EXPECT_EQ(read("$(movl $1, $0$|mov $0, $1$)", true).at(0).name, "mov");
}

TEST(AssemblyTemplate, CommentsAndEmptyStatementsAreNothing) {
  EXPECT_TRUE(read("# $0").empty());
  EXPECT_TRUE(read(" ;\n\t").empty());
}

TEST(AssemblyTemplate, WhatCannotBeReadIsNotGuessedAt) {
  for (const char* text : {"1: jmp 1b", "lock", "rep movsb", "movl %gs:0, $0", "movl ($0,$1,4), $2",
                           "movb ${0:h}, $1", ".byte 0x0f", "movl $$x, $0", "rep; bsfl $1, $0"})
    EXPECT_FALSE(read_template(text, false).has_value() && find_instruction(read(text).at(0).name)) << text;
}

TEST(AssemblyTable, SuffixesTellTheWidth) {
  EXPECT_EQ(find_instruction("cmpxchgq")->width, 64U);
  EXPECT_EQ(find_instruction("xchgb")->width, 8U);
  EXPECT_EQ(find_instruction("xchg")->width, 0U);
  EXPECT_EQ(find_instruction("cmpxchg8b")->row->action, Action::compare_exchange_pair);
  EXPECT_EQ(find_instruction("movzbl")->source_width, 8U);
  EXPECT_EQ(find_instruction("movslq")->row->action, Action::move_sign_extended);
  EXPECT_EQ(find_instruction("sub")->row->change, Change::subtract);
  EXPECT_EQ(find_instruction("setnz")->condition, "nz");
  EXPECT_FALSE(find_instruction("rolq").has_value());
  EXPECT_FALSE(find_instruction("mfenceq").has_value());
}

TEST(AssemblyTable, OnlySomeInstructionsMayBeLocked) {
  EXPECT_TRUE(find_instruction("addl")->row->may_be_locked);
  EXPECT_FALSE(find_instruction("movl")->row->may_be_locked);
  EXPECT_FALSE(find_instruction("bsfl")->row->may_be_locked);
}

}  // namespace
}  // namespace heddle::assembly
