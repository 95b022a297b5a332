import { expect, it } from "vitest";
import { ErrorCode, type Problem } from "#contract/errors.ts";
import { explain, isStale, isTransient, NetworkError, Refusal } from "./errors.ts";

const statuses = [400, 403, 404, 409, 413, 415, 422, 429, 500, 503];

it.each(statuses)("gives the server's reason for a refusal with %i", (status) => {
  const refusal = new Refusal({ detail: "Wait a minute." }, status, null);
  expect(explain(refusal)).toBe("Wait a minute.");
  expect(isTransient(refusal)).toBe(status >= 500);
});

it("says what to do where the answer has no reason", () => {
  expect(explain(new Refusal({}, 502, null))).toBe(
    "The server answered with an error (502). Please try again.",
  );
  expect(explain(new Refusal({ requestId: "r-1" }, 500, null))).toContain("r-1");
});

it("takes a lost connection for one that may be back in a moment", () => {
  const lost = new NetworkError(new TypeError("Failed to fetch"));
  expect(isTransient(lost)).toBe(true);
  expect(explain(new NetworkError(new DOMException("", "TimeoutError")))).toContain("too long");
});

it("takes a conflict for a newer version, unless it names a field", () => {
  const codes = ErrorCode.options.filter((code) => isStale(new Refusal({ code }, 409, null)));
  expect(codes).toEqual(["conflict"]);
  const taken: Partial<Problem> = { code: "conflict", errors: { slug: ["Taken."] } };
  expect(isStale(new Refusal(taken, 409, null))).toBe(false);
});
