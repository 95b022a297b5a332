import { describe, expect, it } from "vitest";
import { expectDocumented, type SeenAnswer } from "./documented-answers.ts";

const me = { username: "olive", must_set_password: false, time_zone: "UTC" };

const refusal = {
  type: "about:blank",
  title: "Sign in first",
  status: 401,
  detail: "Sign in again.",
  code: "unauthenticated",
  requestId: "5f0c6a8e-7e0b-4b5e-9d43-2b1f5b0c9a11",
};

function answer(status: number, body: unknown, headers: Record<string, string> = {}): SeenAnswer {
  const type = status < 400 ? "application/json" : "application/problem+json";
  const all: Record<string, string> = { "content-type": type, ...headers };
  return {
    status,
    header: (name) => all[name.toLowerCase()] ?? null,
    text: body === null ? null : JSON.stringify(body),
  };
}

describe("a documented answer", () => {
  it.each([
    ["a success", "GET", "/api/admin/me", answer(200, me)],
    ["one with a query", "GET", "/api/admin/me?x=1", answer(200, me)],
    ["its headers alone", "HEAD", "/api/admin/me", answer(200, null)],
    ["a refusal", "GET", "/api/admin/me", answer(401, refusal, { "www-authenticate": "Bearer" })],
    ["a page", "GET", "/about", answer(418, "tea")],
  ])("passes: %s", (_, method, target, seen) => {
    expect(() => expectDocumented(method, target, seen)).not.toThrow();
  });
});

describe("an undocumented answer", () => {
  const problem = (change: object) => answer(401, { ...refusal, ...change });
  it.each([
    ["a status", "GET", "/api/admin/me", answer(201, me), "It has 200, 400, 401"],
    ["a field", "GET", "/api/admin/me", answer(200, { ...me, password_hash: "x" }), "additional"],
    ["a missing field", "GET", "/api/admin/me", answer(200, { username: "olive" }), "required"],
    ["a type", "GET", "/api/admin/me", answer(200, { ...me, username: 7 }), "must be string"],
    [
      "a media type",
      "GET",
      "/api/admin/me",
      answer(200, null, { "content-type": "text/html" }),
      "It has application/json, not text/html.",
    ],
    [
      "a missing header",
      "GET",
      "/api/admin/me",
      answer(401, refusal),
      "The header WWW-Authenticate is missing.",
    ],
    ["a code", "GET", "/api/admin/me", problem({ code: "no_entry" }), "must be equal to one of"],
    [
      "a code of another status",
      "GET",
      "/api/admin/me",
      problem({ code: "conflict" }),
      "must be equal to one of",
    ],
    ["a body where none is", "DELETE", "/api/admin/blogs/x", answer(204, me), "It has no body."],
    ["a success nowhere", "GET", "/api/nothing", answer(200, me), "There is no call"],
  ])("throws: %s", (_, method, target, seen, text) => {
    expect(() => expectDocumented(method, target, seen)).toThrow(text);
  });
});
