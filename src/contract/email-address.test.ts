import { describe, expect, it } from "vitest";
import { processorTime } from "#test/support/processor-time.ts";
import { notText, readField as read } from "#test/support/read-field.ts";
import { emailAddress } from "./fields.ts";
import { limits } from "./limits.ts";

describe("an email address", () => {
  const odd = "Enter a full email address, like name@company.com.";

  it.each([
    "a@b.co",
    "first.last+tag@sub.company.com",
    "o'neil@company.ie",
    "A_B-1@x-y.museum",
    "taro..yamada@docomo.ne.jp",
    "hanako.@ezweb.ne.jp",
    "a...b..@docomo.ne.jp",
    "r&d@company.com",
    "sales/west#2@company.com",
    "x=y!z@company.com",
    "a@xn--bcher-kva.example",
    "a@company.xn--p1ai",
  ])("is taken: %j", (input) => expect(read(emailAddress, input)).toBe(input));

  it.each([
    ["info@bücher.example", "info@xn--bcher-kva.example"],
    ["info@BÜCHER.example", "info@xn--bcher-kva.example"],
    ["info@bu\u0308cher.example", "info@xn--bcher-kva.example"],
    ["info@例え.テスト", "info@xn--r8jz45g.xn--zckzah"],
    ["taro..yamada@президент.рф", "taro..yamada@xn--d1abbgf6aiiy.xn--p1ai"],
  ])("has a host that mail servers take: %j", (input, stored) =>
    expect(read(emailAddress, input)).toBe(stored),
  );

  it("is taken without marks of direction", () => {
    expect(read(emailAddress, "\u202aa@company.com\u202c\u200e")).toBe("a@company.com");
  });

  it.each(["jörg@company.com", "а@company.com", "用户@例子.广告"])(
    "says what is wrong with letters that few servers know: %j",
    (input) =>
      expect(read(emailAddress, input)).toEqual([
        "Few mail servers know letters such as “ü” before the @. Enter another address.",
      ]),
  );

  it("is taken without the blanks around it", () => {
    expect(read(emailAddress, " a@company.com\r\n")).toBe("a@company.com");
  });

  it.each([
    "a",
    "a@b",
    "@b.com",
    "a@",
    "a@@b.com",
    "a@b.com,c@d.com",
    "a@b.com;c@d.com",
    "a@b.com c@d.com",
    "<a@b.com>",
    "Ada <a@b.com>",
    '"victim@x.com x"@internal.com',
    '"a"@b.com',
    "a(comment)@b.com",
    "group: a@b.com;",
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    "a@-b.com",
    ".a@b.com",
    "a@b..com",
    "..@b.com",
    "a@bü/cher.com",
    "a@b.com/ü",
    "a@bücher",
    "a@ü@b.com",
    "a@ü.1",
    "a`id`@b.com",
    "a|b@c.com",
    "a@b.com\r\nBcc: c@d.com",
    "a@b.com\nc",
    "a%0d%0a@b.com",
    "a\0@b.com",
    "a@b.com\u2028c",
    "=?utf-8?q?a?=@b.com",
  ])("is refused when it is more or less than name@host: %j", (input) => {
    expect(read(emailAddress, input)).toEqual([odd]);
  });

  it.each([
    "a".repeat(10_000),
    `${"a".repeat(10_000)}@b.com`,
    `a@${"b.".repeat(5000)}com`,
    `a@${"b-".repeat(5000)}com`,
    `${"a.".repeat(5000)}@b.com`,
    `${"(".repeat(5000)}a@b.com${")".repeat(5000)}`,
    '"'.repeat(10_000),
    `${"g:".repeat(5000)}a@b.com;`,
    "@".repeat(10_000),
    " ".repeat(10_000),
    `a@b.com${" ".repeat(10_000)}x`,
  ])("of 10 kB is refused in bounded time", (input) => {
    const start = processorTime();
    expect(emailAddress.safeParse(input).success).toBe(false);
    expect(processorTime() - start).toBeLessThan(250);
  });

  it("has at most as many characters as mail allows", () => {
    const host = `${"b".repeat(60)}.${"c".repeat(60)}.com`;
    const longest = `${"a".repeat(limits.email - host.length - 1)}@${host}`;
    expect(read(emailAddress, longest)).toBe(longest);
    expect(read(emailAddress, `a${longest}`)).toEqual([
      `Keep the email address to ${limits.email} characters or fewer.`,
    ]);
  });

  it("is asked for when it is missing, and must be text", () => {
    for (const input of [undefined, null, "", "  "]) {
      expect(read(emailAddress, input)).toContain("Enter an email address.");
    }
    for (const input of notText) {
      expect(read(emailAddress, input)).toEqual(["An email address must be text."]);
    }
  });
});
