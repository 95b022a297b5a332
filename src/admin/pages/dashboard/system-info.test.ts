import { describe, expect, it } from "vitest";
import { NetworkError, Refusal } from "#admin/errors.ts";
import { systemState } from "./system-info.tsx";

describe("the state of the system", () => {
  it("is good while the call succeeds", () => {
    const { database, api, reason } = systemState(null);
    expect([database.label, api.label, reason]).toEqual(["Connected", "Online", null]);
  });

  it("blames only the database when the API does", () => {
    const detail = "The database does not answer.";
    const { database, api, reason } = systemState(
      new Refusal({ code: "unavailable", detail }, 503, null),
    );
    expect([database, api.label, reason]).toEqual([
      { state: "bad", label: "Not answering" },
      "Online",
      detail,
    ]);
  });

  it.each([new NetworkError(null), new Refusal({}, 502, null)])(
    "leaves the database open when it cannot know (%s)",
    (error) => {
      const { database, api, reason } = systemState(error);
      expect([database.label, api.label]).toEqual(["Not known", "Not answering"]);
      expect(reason).toBe(error.message);
    },
  );
});
