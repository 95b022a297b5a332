import { expect, it } from "vitest";
import { isCommonPassword, isPattern } from "./common-passwords.ts";

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

const names = ["portico", "Field & Door", "olive"];

it.each([
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "wxyzwxyzwxyzw",
  "111111222222",
  "aabbccddeeff",
  "abcdefghijklm",
  "987654321098",
  "qwertyuiopas",
  "QWERTYUIOPAS",
  "poiuytrewqlk",
  "1qaz2wsx3edc",
  "qazwsxedcrfv",
  "1q2w3e4r5t6y",
  "zxcvbnm,./12",
  "!!!!!!!!!!!!",
  "portico12345",
  "Portico-2026!",
  "83920174portico",
  "fieldanddoor",
  "Field&Door2026",
  "olive.olive.99",
  "OlivePortico1",
])("%s is a pattern, or a name with signs", (password) => {
  expect(isPattern(password, [...names, "fieldanddoor"])).toBe(true);
});

it.each([
  "correct horse battery",
  "three unusual words",
  "open-the-door",
  "we were here first",
  "tree street feet",
  "物語物語のパスワードです",
  "847362910583",
  "the portico has a blue door",
  "olives, bread and rain",
  "xK9#mQ2$vL7p",
  "Sommerregen im Wald",
])("%s is no pattern", (password) => {
  expect(isPattern(password, names)).toBe(false);
});
