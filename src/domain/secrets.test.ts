import { describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.ts";

const secrets = createSecrets("a secret key of the tests");

describe("a sealed text", () => {
  it.each(["", "password", " blanks ", "物語 🤔", "x".repeat(10_000)])(
    "opens again: %j",
    (text) => {
      expect(secrets.open(secrets.seal(text, "here"), "here")).toBe(text);
    },
  );

  it("opens with the same key after a restart", () => {
    const sealed = secrets.seal("text", "here");
    expect(createSecrets("a secret key of the tests").open(sealed, "here")).toBe("text");
  });

  it("does not open with another key", () => {
    const sealed = secrets.seal("text", "here");
    expect(createSecrets("another key of the tests").open(sealed, "here")).toBeNull();
  });

  it("does not open in another context", () => {
    expect(secrets.open(secrets.seal("text", "here"), "there")).toBeNull();
    expect(secrets.open(secrets.seal("text", "here"), "")).toBeNull();
  });

  it("does not open with any byte changed", () => {
    const bytes = Buffer.from(secrets.seal("text", "here"), "base64");
    for (const [index, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[index] = byte ^ 1;
      expect(secrets.open(changed.toString("base64"), "here")).toBeNull();
    }
  });

  it("does not open when cut at any place", () => {
    const bytes = Buffer.from(secrets.seal("text", "here"), "base64");
    for (let length = 0; length < bytes.length; length += 1) {
      expect(secrets.open(bytes.subarray(0, length).toString("base64"), "here")).toBeNull();
    }
  });

  it.each(["", "no base64 !?", "物語"])("that is not one does not open: %j", (text) => {
    expect(secrets.open(text, "here")).toBeNull();
  });

  it("reveals neither the text nor whether two texts are equal", () => {
    const [one, two] = [secrets.seal("password", "here"), secrets.seal("password", "here")];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64").toString("latin1")).not.toContain("password");
  });
});
