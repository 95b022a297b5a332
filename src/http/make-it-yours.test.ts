import { expect, it } from "vitest";
import type { FirstSteps } from "#contract/first-steps.ts";
import { settingsPaths, siteDraftPaths } from "#contract/paths.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";

onBothOwnedApps("the first step", ({ call, answered, textAt }) => {
  const make = (yours: object) => call("POST", settingsPaths.makeItYours(), yours);
  const draft = () => answered<SiteDraft>(call("GET", siteDraftPaths.draft()));

  it("shows nothing of what it says while a part of it is refused", async () => {
    const before = await textAt("/");
    const refused = [
      { brand: "Harbour & Co", headline: "x".repeat(91) },
      { headline: "Clear water.", brand_color: "teal" },
      { headline: "Clear water.", logo: "javascript:alert(1)" },
      { headline: "Clear water.", email: "hello@" },
      { brand: "" },
    ];
    for (const yours of refused) {
      const answer = await make(yours);
      expect({ yours, status: answer.status }).toEqual({ yours, status: 422 });
    }
    expect(await textAt("/")).toBe(before);
    expect((await draft()).published).toEqual({});
  });

  it("names the site, colours it and says its headline in one answer, and leaves the draft alone", async () => {
    const changes = [{ key: "home.badge", value: "For harbours", seen: null }];
    await answered(call("PUT", siteDraftPaths.draft(), { changes }));
    const steps = await answered<FirstSteps>(
      make({
        brand: "Harbour & Co",
        email: "hello@harbour.test",
        brand_color: "#0F8B8D",
        headline: "Clear water, clear books.",
      }),
    );
    expect(steps).toMatchObject({ name_and_contact: true });
    const home = await textAt("/");
    expect(home).toContain("Clear water, clear books.");
    expect(home).toContain("Harbour &amp; Co");
    expect(home).toContain("--c-fill:#0f8b8d");
    expect(home).toContain("mailto:hello@harbour.test");
    expect((await draft()).changes.map(({ key }) => key)).toEqual(["home.badge"]);
  });

  it("keeps what is left out", async () => {
    await answered(make({ brand_color: "" }));
    const home = await textAt("/");
    expect(home).toContain("Clear water, clear books.");
    expect(home).not.toContain("--c-fill:#0f8b8d");
  });
});
