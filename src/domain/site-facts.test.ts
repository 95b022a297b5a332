import { expect, it, onTestFinished } from "vitest";
import { migrations } from "#migrations/list.ts";
import { siteConfig } from "#site.config";
import { migrate } from "#storage/migrate.ts";
import { lockSiteSetting, saveSiteSetting } from "#storage/site-setting.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { silent } from "#test/support/reporter.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { Content } from "./publications/content.ts";
import { changedFacts, completeFacts, factsOf } from "./site-facts.ts";

it("only what differs from the defaults is stored", () => {
  const facts = { ...completeFacts("{}"), city: "Hobart" };
  expect(JSON.parse(changedFacts(facts))).toEqual({ city: "Hobart" });
});

it("what is of another type gives way to the default, and the rest stays", () => {
  const stored = { city: "Hobart", pilot_weeks: "six", brand: null, no_longer: "known" };
  const facts = completeFacts(JSON.stringify(stored));
  expect(facts).toMatchObject({
    city: "Hobart",
    pilot_weeks: siteConfig.pilot.weeks,
    brand: siteConfig.brand,
  });
});

it("a brand of another version that cannot be read here is the site’s as it came, part by part", () => {
  const stored = {
    brand_color: "oklch(0.6 0.1 200)",
    second_color: "#ffb45c",
    corners: "round",
    type_pair: "marquee",
    pictures: "film",
  };
  expect(completeFacts(JSON.stringify(stored))).toMatchObject({
    brand_color: "",
    second_color: "#ffb45c",
    corners: "sharp",
    type_pair: "threshold",
    pictures: "doors",
  });
});

it("what was stored stays where its bound has been lowered since", () => {
  const person = { name: "A".repeat(500), role: "", line: "", portrait: "" };
  const stored = {
    brand: "B".repeat(500),
    pilot_weeks: 500,
    phone: "Ask at the door",
    social_profiles: Array.from({ length: 50 }, (_, at) => `https://network.example/${at}`),
    team: Array.from({ length: 50 }, () => person),
  };
  expect(completeFacts(JSON.stringify(stored))).toMatchObject(stored);
});

it.each([
  ["no name of its own", {}, siteConfig.rating],
  ["another name", { brand: "Harbour" }, null],
  [
    "another name and a rating",
    { brand: "Harbour", rating_value: 5, rating_count: 1 },
    { value: 5, count: 1 },
  ],
  ["a rating alone", { rating_value: 4.8, rating_count: 12 }, { value: 4.8, count: 12 }],
])("with %s, the rating is what follows from it", (_, facts, rating) => {
  const row = {
    id: 1 as const,
    time_zone: null,
    facts: JSON.stringify(facts),
    version: 1,
    texts: "{}",
    kept_promises: null,
  };
  expect(factsOf(row).rating).toEqual(rating);
});

onBothDatabases(({ makeEmpty }) => {
  slow("a new generation never has former facts, here or in another process", async () => {
    const empty = await makeEmpty();
    const [here, elsewhere] = [await empty.connect(), await empty.connect()];
    await migrate(here, migrations);
    const content = new Content(here);
    const follower = new Content(elsewhere);
    await follower.follow(silent);
    onTestFinished(() => follower.stop());
    for (const brand of ["Harbour", "Quay", "Pier"]) {
      const before = follower.generation;
      const facts = JSON.stringify({ brand });
      await content.change(async (tx) => {
        const { version } = await lockSiteSetting(tx);
        await saveSiteSetting(tx, { time_zone: null, facts, version: version + 1 });
      });
      expect(content.facts.brand).toBe(brand);
      await waitUntil(() => follower.generation > before);
      expect(follower.facts.brand).toBe(brand);
    }
  });
});
