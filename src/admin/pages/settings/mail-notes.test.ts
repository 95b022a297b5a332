import { describe, expect, it } from "vitest";
import { connectionNote, senderNote } from "./mail-notes.ts";

describe("the note on port and TLS", () => {
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

  it("TLS off gives a warning on any port", () => {
    for (const port of [25, 587, 2525, Number.NaN]) {
      expect(connectionNote(port, false)?.warning).toBe("Not encrypted");
    }
  });

  it("465 without TLS cannot work, and says what to do", () => {
    const note = connectionNote(465, false);
    expect(note?.warning).toBe("Port 465 needs TLS");
    expect(note?.text).toContain("Turn TLS on");
  });

  it("an invalid port gets no note", () => {
    for (const port of [Number.NaN, 0, -1, 65_536, 58.7]) {
      expect(connectionNote(port, true)).toBeNull();
    }
  });
});

describe("the note on the sender", () => {
  it("warns of a domain other than the account's and names both", () => {
    const note = senderNote("studio@gmail.com", "hello@agency.example");
    expect(note?.warning).toBe("The account belongs to gmail.com");
    expect(note?.text).toContain("agency.example");
  });

  it("accepts the same domain in any case, and its subdomains", () => {
    expect(senderNote("a@Agency.example", "b@agency.EXAMPLE")).toBeNull();
    expect(senderNote("a@mail.agency.example", "b@agency.example")).toBeNull();
    expect(senderNote("a@agency.example", "b@news.agency.example")).toBeNull();
  });

  it("treats a domain that merely ends alike as another one", () => {
    expect(senderNote("a@agency.example", "b@notagency.example")).not.toBeNull();
  });

  it("says nothing for a username that is no address or half typed", () => {
    expect(senderNote("AKIAIOSFODNN7EXAMPLE", "b@agency.example")).toBeNull();
    expect(senderNote("a@agency.example", "b@")).toBeNull();
    expect(senderNote("a@agency.example", "b@agen")).toBeNull();
    expect(senderNote("", "")).toBeNull();
  });
});
