import { describe, expect, it } from "vitest";
import { isSafeLink, isSafePicture } from "./safe-address.ts";

const onThisSite = [
  "",
  "/contact",
  "other-article",
  "../other",
  "#a-heading",
  "?page=2",
  "/a:b",
  "?at=10:30",
  "#10:30",
  " /contact ",
];
const onTheWeb = ["https://a.example/x?y=javascript:1", "HTTP://a.example", " https://a.example\n"];

const hostile = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\r\nscript:alert(1)",
  "java\u0000script:alert(1)",
  "javascript\t:alert(1)",
  "\u00a0javascript:alert(1)",
  "\ufeffjavascript:alert(1)",
  "vbscript:x",
  "data:text/html,x",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "blob:https://a.example/x",
  "file:///etc/passwd",
  "feed:javascript:alert(1)",
  "view-source:https://a.example",
  ":javascript:x",
  "//evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  " //evil.example",
  "\u0000//evil.example",
];

describe("a link of a text", () => {
  it.each([...onThisSite, ...onTheWeb, "mailto:a@company.com", "TEL:+61 8 1234"])(
    "may lead to %j",
    (address) => expect(isSafeLink(address)).toBe(true),
  );

  it.each(hostile)("may not lead to %j", (address) => expect(isSafeLink(address)).toBe(false));
});

describe("a picture of a text", () => {
  it.each([...onThisSite, ...onTheWeb])("may come from %j", (address) =>
    expect(isSafePicture(address)).toBe(true),
  );

  it.each([...hostile, "mailto:a@company.com", "tel:1"])("may not come from %j", (address) =>
    expect(isSafePicture(address)).toBe(false),
  );
});
