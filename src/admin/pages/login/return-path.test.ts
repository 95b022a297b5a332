import { describe, expect, it } from "vitest";
import { pathAfterSignIn, signInPathFrom } from "./return-path.ts";

const screen = (address: string) => {
  const { pathname, search, hash } = new URL(address, "http://agency.test");
  return { pathname, search, hash };
};
const asking = (next: string) => `?${new URLSearchParams({ next })}`;

describe("signing in leads back", () => {
  it.each([
    "/admin/messages?open=0198c2f0-0000-7000-8000-000000000000",
    "/admin/messages?filter=spam&q=a%26b+c",
    "/admin/blogs/edit/1?a=b#text",
    "/admin/settings#account",
    "/admin/nothing-there",
  ])("to %s", (address) => {
    const { pathname, search } = screen(signInPathFrom(screen(address)));
    expect(pathname).toBe("/admin/login");
    expect(pathAfterSignIn(search)).toBe(address);
  });

  it("to the dashboard, which needs no question in the address", () => {
    for (const address of ["/admin", "/admin/dashboard"]) {
      expect(signInPathFrom(screen(address))).toBe("/admin/login");
    }
    expect(pathAfterSignIn("")).toBe("/admin/dashboard");
    const week = signInPathFrom(screen("/admin/dashboard?days=7"));
    expect(pathAfterSignIn(screen(week).search)).toBe("/admin/dashboard?days=7");
  });
});

it.each([
  "https://evil.example/admin/messages",
  "//evil.example/admin/messages",
  "/admin//evil.example",
  "/\\evil.example",
  "/admin/\\evil.example",
  "/admin/%5Cevil.example",
  "/admin/%2F%2Fevil.example",
  "/admin/\t/evil.example",
  "/admin/%09/evil.example",
  "javascript:alert(1)",
  "admin/messages",
  "/administer",
  "/api/admin/me",
  "/admin/../contact",
  "/admin/%2e%2e/contact",
  "/admin/..%2fcontact",
  "/admin/%E0%A4%A",
  "/admin/login",
  "/admin/LOGIN/",
  "/admin/%6Cogin?next=/admin/login",
  "/admin/login#x",
  "/admin/setup#token=x",
  "/admin/reset-password#token=x",
  "",
])("an address made up as %j leads to the dashboard", (next) => {
  expect(pathAfterSignIn(asking(next))).toBe("/admin/dashboard");
});
