import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

it.each([
  ["one of the list", "sonyericsson"],
  ["in capitals", "SonyEricsson"],
  ["repeated", "passwordpassword"],
  ["repeated and cut off", "123456789012"],
  ["with a year after it", "Password2026"],
  ["with digits and signs after it", "football!!! 123"],
  ["repeated, with a sign after it", "monkeymonkey!"],
])("%s is a common password: %s", async (_what, password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  "a password of our own",
  "three unusual words",
  "open-the-door",
  "monkey dragon shadow",
  "2026passwords of ours",
  "物語物語のパスワードです",
  "847362910583",
])("%s is no common password", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it("the longest password is checked like any other", async () => {
  expect(await isCommonPassword("dragon".repeat(33))).toBe(true);
  expect(await isCommonPassword(`${"dragon".repeat(33)}x`)).toBe(false);
});
