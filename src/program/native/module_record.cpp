#include "program/native/module_record.hpp"

#include <nlohmann/json.hpp>

#include "files/json_document.hpp"

namespace heddle {

namespace {

using Json = nlohmann::json;

Json types_as_json(const VariableTypes& types) {
  Json list = Json::array();
  for (const VariableTypes::Type& type : types.all()) {
    Json members = Json::array();
    for (const VariableTypes::Member& member : type.members)
      members.push_back({member.name, member.offset, member.type});
    list.push_back({type.size, type.element, members});
  }
  return list;
}

/// Returns an index into a list of this size. A larger one is an error of the document, and the result is 0.
std::uint32_t index_below(const JsonValue& json, std::size_t size) {
  const auto index = json.whole<std::uint32_t>();
  if (index < size) return index;
  json.fail("there are only " + std::to_string(size));
  return 0;
}

/// Whether a type contains itself: names are found by descending into members.
bool is_endless(const VariableTypes& types) {
  enum class Seen : std::uint8_t { no, above, yes };
  std::vector<Seen> seen(types.all().size(), Seen::no);
  const auto visit = [&](const auto& self, std::uint32_t number) -> bool {
    if (seen[number] != Seen::no) return seen[number] == Seen::above;
    const VariableTypes::Type& type = types.all()[number];
    seen[number] = Seen::above;
    if (type.element != 0 && self(self, type.element)) return true;
    for (const VariableTypes::Member& member : type.members)
      if (member.type != 0 && self(self, member.type)) return true;
    seen[number] = Seen::yes;
    return false;
  };
  for (std::uint32_t number = 1; number < types.all().size(); ++number)
    if (visit(visit, number)) return true;
  return false;
}

VariableTypes types_from(const JsonValue& list) {
  std::vector<JsonValue> rows;
  list.each([&](const JsonValue& row) { rows.push_back(row); });
  VariableTypes types;
  for (std::size_t i = 1; i < rows.size(); ++i) {  // type 0 is always there
    VariableTypes::Type type{
        rows[i].at(0).whole<std::uint64_t>(), {}, index_below(rows[i].at(1), rows.size())};
    rows[i].at(2).each([&](const JsonValue& member) {
      type.members.push_back(
          {member.at(0).text(), member.at(1).whole<std::uint64_t>(), index_below(member.at(2), rows.size())});
    });
    types.add(std::move(type));
  }
  return types;
}

Json locals_as_json(const std::vector<GuestLocal>& locals) {
  Json list = Json::array();
  for (const GuestLocal& local : locals)
    list.push_back({local.name, local.type, local.offset, local.site, local.hidden, local.size});
  return list;
}

std::vector<GuestLocal> locals_from(const JsonValue& list, std::size_t types, std::size_t sites) {
  std::vector<GuestLocal> locals;
  list.each([&](const JsonValue& local) {
    locals.push_back({local.at(0).text(), index_below(local.at(1), types), local.at(2).whole<std::uint64_t>(),
                      index_below(local.at(3), sites), local.at(4).flag(),
                      local.at(5).whole<std::uint64_t>()});
  });
  return locals;
}

Site site_from(const JsonValue& json) {
  return {json.at(0).text(),
          json.at(1).whole<std::uint32_t>(),
          json.at(2).whole<std::uint32_t>(),
          json.at(3).text(),
          json.at(4).text(),
          json.at(5).flag(),
          json.at(6).texts()};
}

GuestGlobal global_from(const JsonValue& json, std::size_t types) {
  return {json.at(0).text(),
          json.at(1).text(),
          json.at(2).whole<std::uint64_t>(),
          json.at(3).whole<std::uint64_t>(),
          json.at(4).flag(),
          index_below(json.at(5), types),
          json.at(6).flag(),
          json.at(7).flag(),
          json.at(8).flag()};
}

Json unsupported_as_json(const std::vector<UnsupportedPlace>& places) {
  Json list = Json::array();
  for (const UnsupportedPlace& place : places)
    list.push_back({place.name, place.why, place.site, place.is_defined_nowhere});
  return list;
}

std::vector<UnsupportedPlace> unsupported_from(const JsonValue& list, std::size_t sites) {
  std::vector<UnsupportedPlace> places;
  list.each([&](const JsonValue& place) {
    places.push_back(
        {place.at(0).text(), place.at(1).text(), index_below(place.at(2), sites), place.at(3).flag()});
  });
  return places;
}

Json entries_as_json(const std::vector<GuestEntry>& entries) {
  Json list = Json::array();
  for (const GuestEntry& entry : entries)
    list.push_back({entry.name, entry.function, entry.start, entry.is_test});
  return list;
}

std::vector<GuestEntry> entries_from(const JsonValue& list) {
  std::vector<GuestEntry> entries;
  list.each([&](const JsonValue& entry) {
    entries.push_back({entry.at(0).text(), entry.at(1).text(), entry.at(2).text(), entry.at(3).flag()});
  });
  return entries;
}

ModuleFacts facts_from(const JsonValue& json) {
  ModuleFacts facts;
  json.at("sites").each([&](const JsonValue& site) { facts.sites.push_back(site_from(site)); });
  facts.types = types_from(json.at("types"));
  if (is_endless(facts.types)) json.at("types").fail("a type is part of itself");
  const std::size_t types = facts.types.all().size(), sites = facts.sites.size();
  json.at("globals").each(
      [&](const JsonValue& global) { facts.globals.push_back(global_from(global, types)); });
  json.at("functions").each([&](const JsonValue& function) {
    facts.functions.push_back(
        {function.at(0).text(), index_below(function.at(1), sites), function.at(2).flag()});
  });
  facts.externals = json.at("externals").texts();
  facts.external_variables = json.at("external_variables").texts();
  json.at("external_uses").each([&](const JsonValue& use) {
    facts.external_uses.push_back({use.at(0).text(), index_below(use.at(1), sites)});
  });
  facts.unsupported = unsupported_from(json.at("unsupported"), sites);
  facts.hidden_end = json.at("hidden_end").whole<std::uint64_t>();
  facts.local_storage_size = json.at("local_storage_size").whole<std::uint64_t>();
  json.at("spin_loops").each([&](const JsonValue& site) {
    facts.spin_loops.push_back(index_below(site, sites));
  });
  json.at("loops").each([&](const JsonValue& site) { facts.loops.push_back(index_below(site, sites)); });
  facts.locals = locals_from(json.at("locals"), types, sites);
  facts.thread_locals = locals_from(json.at("thread_locals"), types, sites);
  facts.warnings = json.at("warnings").texts();
  facts.entries = entries_from(json.at("entries"));
  facts.local_storage_image = json.at("local_storage_image").text();
  facts.time_decides = json.at("time_decides").flag();
  if (!json.at("own_stores_continue").flag()) facts.release_sequences = ReleaseSequences::of_updates;
  return facts;
}

}  // namespace

std::string record_of(const ModuleFacts& facts) {
  Json json{{"sites", Json::array()},
            {"globals", Json::array()},
            {"types", types_as_json(facts.types)},
            {"functions", Json::array()},
            {"externals", facts.externals},
            {"external_variables", facts.external_variables},
            {"external_uses", Json::array()},
            {"unsupported", unsupported_as_json(facts.unsupported)},
            {"hidden_end", facts.hidden_end},
            {"local_storage_size", facts.local_storage_size},
            {"spin_loops", facts.spin_loops},
            {"loops", facts.loops},
            {"locals", locals_as_json(facts.locals)},
            {"thread_locals", locals_as_json(facts.thread_locals)},
            {"warnings", facts.warnings},
            {"entries", entries_as_json(facts.entries)},
            {"local_storage_image", facts.local_storage_image},
            {"time_decides", facts.time_decides},
            {"own_stores_continue", facts.release_sequences == ReleaseSequences::of_own_stores_too}};
  for (const Site& site : facts.sites)
    json["sites"].push_back(
        {site.file, site.line, site.column, site.function, site.member, site.library, site.inlined});
  for (const GuestGlobal& global : facts.globals)
    json["globals"].push_back({global.image, global.name, global.address, global.size, global.constant,
                               global.type, global.counts, global.is_missing, global.of_library});
  for (const ExternalUse& use : facts.external_uses) json["external_uses"].push_back({use.name, use.site});
  for (const GuestFunctionInfo& function : facts.functions)
    json["functions"].push_back({function.name, function.site, function.library});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<ModuleFacts> read_record(const std::string& text) {
  const auto document = JsonDocument::parse(text, "record");
  if (!document) return document.error();
  ModuleFacts facts = facts_from((*document)->root());
  if (const auto& wrong = (*document)->error()) return *wrong;
  return facts;
}

}  // namespace heddle
