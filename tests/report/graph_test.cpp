#include <gtest/gtest.h>

#include "report/report_set.hpp"
#include "report/turns.hpp"

namespace heddle::report {
namespace {

bool dot_has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Graph, AColumnAThreadAndEdgesBetweenThem) {
  const std::string dot = to_graph(set_of({report_with({finding_with(story_of_turns(6))})}));
  EXPECT_EQ(count(dot, "subgraph cluster_"), 2U);
  EXPECT_TRUE(dot_has(dot, "0: x = 0"));
  EXPECT_TRUE(dot_has(dot, "1: load x → 0"));
  EXPECT_TRUE(dot_has(dot, "turns.c:1, seq_cst"));
  EXPECT_TRUE(dot_has(dot, "  s0 -> s1 [color=\"#1b7f3b\""));  // reads from, within a thread
  EXPECT_TRUE(dot_has(dot, "  s0 -> s2 [color=\"#9a5b00\""));  // coherence, between threads
  EXPECT_TRUE(dot_has(dot, "waits at 9: join T1"));
  EXPECT_TRUE(dot_has(dot, "shape=octagon"));  // where it fails
  EXPECT_EQ(count(dot, "penwidth=2"), 3U);     // two marked steps and the failure
}

TEST(Graph, WhatIsBetweenTheSameTwoIsOneEdge) {
  Story story = story_of_turns(4);
  story.edges.reads_from.emplace_back(0, 2);
  story.edges.synchronises.emplace_back(0, 2);
  const std::string dot = to_graph(set_of({report_with({finding_with(story)})}));
  EXPECT_TRUE(dot_has(dot, "s0 -> s2 [color=\"#1b7f3b:#9a5b00:#1558b0\""));
  EXPECT_TRUE(dot_has(dot, "label=\"rf co sw\""));
}

TEST(Graph, OrderWithinAThreadIsNotDrawnTwice) {
  Story story = story_of_turns(6);
  story.edges.coherence = {{0, 4}};
  story.edges.reads_from.clear();
  EXPECT_FALSE(dot_has(to_graph(set_of({report_with({finding_with(story)})})), "s0 -> s4"));
}

TEST(Graph, ALongStoryIsCut) {
  const std::string dot = to_graph(set_of({report_with({finding_with(story_of_turns(5'000))})}));
  EXPECT_TRUE(dot_has(dot, "4900 steps, far from the end, are left out"));
  EXPECT_EQ(count(dot, "label=<"), 1U + 2U + 100U + 2U);  // title, threads, steps, ends
  EXPECT_FALSE(dot_has(dot, " s10 "));
}

TEST(Graph, TextIsNoMarkup) {
  ReportedFinding finding = finding_with(story_of_turns(2));
  finding.message = "vector<int> & \"x\"\x1b";
  finding.story.steps[0].text = "a<b>\n\x01";
  const std::string dot = to_graph(set_of({report_with({finding})}));
  EXPECT_TRUE(dot_has(dot, "vector&lt;int&gt; &amp; \"x\"␛"));
  EXPECT_TRUE(dot_has(dot, "0: a&lt;b&gt; ␁"));
}

TEST(Graph, WithoutAFindingThereIsANote) {
  const std::string dot = to_graph(set_of({report_with({})}));
  EXPECT_TRUE(dot_has(dot, "shape=note"));
  EXPECT_TRUE(dot_has(dot, "no error in any execution"));
}

}  // namespace
}  // namespace heddle::report
