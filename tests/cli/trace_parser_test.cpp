#include "cli/verify/trace_parser.hpp"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

NamedTrace parsed(const std::string& text) {
  Result<NamedTrace> trace = parse_trace(text, "t");
  EXPECT_TRUE(trace.ok()) << trace.error().message;
  return trace.ok() ? std::move(*trace) : NamedTrace{};
}

std::string message_for(const std::string& text) {
  const Result<NamedTrace> trace = parse_trace(text, "t");
  return trace.ok() ? "parsed" : trace.error().message;
}

EventId event(std::uint16_t thread, std::uint32_t index) {
  return {strand_of({thread}), index};
}

TEST(TraceParser, ThreadsAndLocationsInOrderOfFirstMention) {
  const NamedTrace trace = parsed(R"({"thread":"b","op":"store","location":"y"}
{"thread":"a","op":"store","location":"x"}

{"thread":"b","op":"store","location":"x"})");
  EXPECT_EQ(trace.threads, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(trace.query.locations, 2U);
  ASSERT_EQ(trace.query.threads.size(), 2U);
  EXPECT_EQ(trace.query.threads[0][1].id, event(0, 1));
  EXPECT_EQ(trace.query.threads[0][1].op.location, LocationId{1});
  EXPECT_EQ(trace.order.size(), 3U);
  EXPECT_EQ(trace.order[1].strand, strand_of(ThreadId{1}));
}

TEST(TraceParser, KindsOfEvents) {
  const NamedTrace trace = parsed(R"({"thread":"a","op":"store","location":"x","order":"release"}
{"thread":"a","op":"rmw","location":"x","from":"a.0"}
{"thread":"a","op":"cas-failed","location":"x","from":"a.1"}
{"thread":"a","op":"lock","location":"m","from":"init"}
{"thread":"a","op":"unlock","location":"m"}
{"thread":"a","op":"fence"}
{"thread":"a","op":"store-fence"})");
  const auto& events = trace.query.threads.at(0);
  ASSERT_EQ(events.size(), 7U);
  EXPECT_EQ(events[0].op.order, Order::release);
  EXPECT_TRUE(events[1].op.kind == OpKind::modify && events[1].reads && events[1].writes);
  EXPECT_TRUE(events[2].op.kind == OpKind::modify && events[2].reads && !events[2].writes);
  EXPECT_TRUE(events[3].op.kind == OpKind::modify && events[3].reads && events[3].writes);
  EXPECT_TRUE(events[4].op.kind == OpKind::unlock && !events[4].reads && events[4].writes);
  EXPECT_EQ(events[5].op.kind, OpKind::fence);
  EXPECT_EQ(events[6].op.kind, OpKind::store_fence);
  EXPECT_EQ(events[2].sources, std::vector<WriteRef>{event(0, 1)});
  EXPECT_EQ(events[3].sources, std::vector<WriteRef>{WriteRef{}});
}

TEST(TraceParser, SourcesMayStandBelowAndThreadsMayHaveDots) {
  const NamedTrace trace = parsed(R"({"thread":"a","op":"load","location":"x","from":"b.c.1"}
{"thread":"a","op":"load","location":"x","from":"w"}
{"thread":"b.c","op":"store","location":"x","id":"w"}
{"thread":"b.c","op":"store","location":"x"})");
  EXPECT_EQ(trace.query.threads.at(0)[0].sources, std::vector<WriteRef>{event(1, 1)});
  EXPECT_EQ(trace.query.threads.at(0)[1].sources, std::vector<WriteRef>{event(1, 0)});
}

TEST(TraceParser, Texts) {
  const NamedTrace trace = parsed(R"({"thread":"a","op":"store","location":"x","value":1,"order":"seq_cst"}
{"thread":"a","op":"load","location":"x","value":"one","from":"a.0"}
{"thread":"a","op":"store","location":"x","name":"publish","id":"p"}
{"thread":"a","op":"spawn","target":"b"}
{"thread":"b","op":"fence"})");
  const auto text = [&](std::size_t i) { return trace.events[0][i].text; };
  EXPECT_EQ(text(0), "store x = 1 (seq_cst)");
  EXPECT_EQ(text(1), "load x → one  ← a.0");
  EXPECT_EQ(text(2), "publish");
  EXPECT_EQ(text(3), "spawn b");
  EXPECT_EQ(trace.events[0][0].label, "a.0");
  EXPECT_EQ(trace.events[0][2].label, "p");
  EXPECT_EQ(trace.events[0][2].drained, "x reaches memory");
}

TEST(TraceParser, ErrorsNameFileAndLine) {
  EXPECT_EQ(message_for(""), "t: has no events");
  EXPECT_EQ(message_for("\n{"), "t:2: this is not JSON");
  EXPECT_EQ(message_for(R"({"thread":"a","op":"load","location":"x","from":"a.0"})"),
            "t:1: the source 'a.0' (line 1) does not write: it is a load");
  EXPECT_EQ(message_for(R"({"thread":"a","op":"load","location":"x","from":"a.99999999999"})"),
            "t:1: there is no event 'a.99999999999'; a source is 'init', thread.index or an id");
}

}  // namespace
}  // namespace heddle::cli
