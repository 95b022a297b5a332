import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { settingsPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { problemOf } from "#test/support/samples.ts";

describe("a fact that is out of bounds", () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
    token = await app.signIn();
  });
  afterAll(() => app.close());

  const person = { name: "Ines", role: "", line: "", portrait: "" };
  it.each<[string, unknown, string]>([
    ["brand", "", "Enter a name"],
    ["brand", "x".repeat(limits.brand + 1), `${limits.brand} characters`],
    ["email", "hello", "full email"],
    ["contact_email", "", "Enter an email"],
    ["phone", "call me", "+61 2 5550 1234"],
    ["phone", "12345", "+61 2 5550 1234"],
    ["phone", "1".repeat(16), "+61 2 5550 1234"],
    ["abn", "51 824 753 557", "11 digits"],
    ["abn", "5182475355", "11 digits"],
    ["social_profiles", ["http://instagram.com/x"], "https://"],
    ["social_profiles", ["javascript:alert(1)"], "https://"],
    ["social_profiles", ["https://"], "https://"],
    [
      "social_profiles",
      Array.from({ length: limits.socialProfiles + 1 }, (_, at) => `https://a.example/${at}`),
      `${limits.socialProfiles} addresses`,
    ],
    ["pilot_weeks", 0, `1 to ${limits.pilotWeeks}`],
    ["pilot_weeks", limits.pilotWeeks + 1, `1 to ${limits.pilotWeeks}`],
    ["pilot_weeks", 2.5, "whole number"],
    ["pilot_price_from", 0.5, "whole number"],
    ["pilot_price_from", "9,000", "whole number"],
    ["team", Array.from({ length: limits.people + 1 }, () => person), `${limits.people} people`],
    ["team", [{ ...person, name: "" }], "Enter a name"],
    ["team", [{ ...person, portrait: "javascript:alert(1)" }], "https://"],
    ["rating_value", 0.9, "1 to 5"],
    ["rating_value", 5.1, "1 to 5"],
    ["country", "au", "ISO code"],
    ["country", "XX", "ISO code"],
    ["country", null, "ISO code"],
    ["area_served", "", "where your clients are"],
    ["copyright_from", 25, "such as 2025"],
    ["copyright_until", 2024, "before the first"],
    ["logo", "javascript:alert(1)", "https://"],
  ])("%s %j is refused", async (field, value, reason) => {
    const body = { time_zone: "Australia/Sydney", [field]: value };
    const answer = await app.send("PUT", settingsPaths.siteSettings(), body, token);
    const { errors } = await problemOf(answer, 422);
    expect(errors?.[field]?.[0]).toContain(reason);
  });

  it.each<[object, string, string]>([
    [{ rating_value: 4.5 }, "rating_count", "how many reviews"],
    [{ rating_count: 3 }, "rating_value", "leave both"],
  ])("of the rating, %j alone is refused", async (body, field, reason) => {
    const answer = await app.send("PUT", settingsPaths.siteSettings(), body, token);
    const { errors } = await problemOf(answer, 422);
    expect(errors?.[field]?.[0]).toContain(reason);
  });
});
