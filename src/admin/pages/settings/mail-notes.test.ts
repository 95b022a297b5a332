import { describe, expect, it } from "vitest";
import { connectionNote, senderNote } from "./mail-notes.ts";

describe("what port and TLS mean", () => {
  it("587 with TLS requires encryption before the password is sent", () => {
    expect(connectionNote(587, true)).toEqual({
      text: "Port 587: encryption (STARTTLS) is required before the password is sent.",
    });
  });

  it("465 with TLS is encrypted from the start", () => {
    expect(connectionNote(465, true)).toEqual({ text: "Port 465: encrypted from the start." });
  });

  it("25 with TLS works, and names the port that most providers use", () => {
    expect(connectionNote(25, true)?.text).toMatch(/STARTTLS.*required.*587/);
  });

  it("any other port with TLS requires encryption too", () => {
    expect(connectionNote(2525, true)?.text).toMatch(/2525.*STARTTLS.*required/);
  });

  it("TLS off is warned of, whatever the port", () => {
    for (const port of [25, 587, 2525, Number.NaN]) {
      expect(connectionNote(port, false)?.warning).toBe("Not encrypted");
    }
  });

  it("465 without TLS cannot work, and says what to do", () => {
    const note = connectionNote(465, false);
    expect(note?.warning).toBe("Port 465 needs TLS");
    expect(note?.text).toContain("Turn TLS on");
  });

  it("nothing is said of what is no port", () => {
    for (const port of [Number.NaN, 0, -1, 65_536, 58.7]) {
      expect(connectionNote(port, true)).toBeNull();
    }
  });
});

describe("who sends for whom", () => {
  it("another domain than the account's is warned of, naming both", () => {
    const note = senderNote("studio@gmail.com", "hello@agency.example");
    expect(note?.warning).toBe("The account belongs to gmail.com");
    expect(note?.text).toContain("agency.example");
  });

  it("the same domain is fine, whatever its capitals, and so is a part of it", () => {
    expect(senderNote("a@Agency.example", "b@agency.EXAMPLE")).toBeNull();
    expect(senderNote("a@mail.agency.example", "b@agency.example")).toBeNull();
    expect(senderNote("a@agency.example", "b@news.agency.example")).toBeNull();
  });

  it("a domain that merely ends alike is another one", () => {
    expect(senderNote("a@agency.example", "b@notagency.example")).not.toBeNull();
  });

  it("nothing is said of a username that is no address, or of one half typed", () => {
    expect(senderNote("AKIAIOSFODNN7EXAMPLE", "b@agency.example")).toBeNull();
    expect(senderNote("a@agency.example", "b@")).toBeNull();
    expect(senderNote("a@agency.example", "b@agen")).toBeNull();
    expect(senderNote("", "")).toBeNull();
  });
});
