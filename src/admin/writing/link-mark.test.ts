import { expect, it } from "vitest";
import { linkAddress } from "./link-mark.ts";

it.each([
  ["contact", "/contact"],
  ["Blogs/first", "/Blogs/first"],
  ["contact?about=Media", "/contact?about=Media"],
  ["/anything", "/anything"],
  ["#prices", "#prices"],
  ["example.com", "https://example.com"],
  ["www.example.com/a?b#c", "https://www.example.com/a?b#c"],
  ["bücher.example:8080", "https://bücher.example:8080"],
  ["me@example.com", "mailto:me@example.com"],
  ["mailto:me@example.com", "mailto:me@example.com"],
  ["tel:+61 8", "tel:+61 8"],
  [" https://example.com ", "https://example.com"],
  ["http://example.com", "http://example.com"],
  ["", ""],
  ["word", null],
  ["two words", null],
  ["../up", null],
  ["java\tscript:alert(1)", null],
  ["//evil.example", null],
  ["https://", null],
])("%j as the address of a link is %j", (typed, address) =>
  expect(linkAddress(typed)).toBe(address),
);
