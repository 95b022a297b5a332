import { describe, expect, it } from "vitest";
import { NoAnswer, Refusal } from "#admin/failure.ts";
import { systemState } from "./system-info.tsx";

describe("the state of the system", () => {
  it("is good while the call succeeds", () => {
    const { database, api, reason } = systemState(null);
    expect([database.words, api.words, reason]).toEqual(["Connected", "Online", null]);
  });

  it("blames the database alone when the API says so", () => {
    const detail = "The database does not answer.";
    const { database, api, reason } = systemState(
      new Refusal({ code: "unavailable", detail }, 503, null),
    );
    expect([database, api.words, reason]).toEqual([
      { state: "bad", words: "Not answering" },
      "Online",
      detail,
    ]);
  });

  it.each([new NoAnswer(null), new Refusal({}, 502, null)])(
    "claims nothing of the database that it cannot know (%s)",
    (error) => {
      const { database, api, reason } = systemState(error);
      expect([database.words, api.words]).toEqual(["Not known", "Not answering"]);
      expect(reason).toBe(error.message);
    },
  );
});
