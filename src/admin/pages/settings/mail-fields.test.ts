import { describe, expect, it } from "vitest";
import { passwordNeeded, type SmtpConfig } from "#contract/smtp-config.ts";
import {
  areSameFields,
  connectionNote,
  firstEmptyField,
  mailFields,
  mailSchema,
  senderNote,
} from "./mail-fields.ts";

const stored: SmtpConfig = {
  smtp_host: "smtp.agency.example",
  smtp_port: 587,
  smtp_user: "studio@agency.example",
  smtp_password: "",
  has_password: true,
  smtp_from_email: "studio@agency.example",
  smtp_to_email: "hello@agency.example",
  smtp_also_to: [],
  smtp_use_tls: true,
};

function errorsOf(config: SmtpConfig, fields: object): Record<string, string> {
  const { error } = mailSchema(config).safeParse({ ...mailFields(config), ...fields });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

describe("an empty password", () => {
  const missing = { smtp_password: "Enter the password of this account." };

  it("keeps the stored one", () => {
    expect(errorsOf(stored, {})).toEqual({});
    expect(errorsOf(stored, { smtp_port: 465, smtp_host: " smtp.agency.example " })).toEqual({});
  });

  it("is an error when none is stored", () => {
    expect(errorsOf({ ...stored, has_password: false }, {})).toEqual(missing);
  });

  it("is an error for another server or account", () => {
    expect(errorsOf(stored, { smtp_host: "smtp.gmail.com" })).toEqual(missing);
    expect(errorsOf(stored, { smtp_user: "else@agency.example" })).toEqual(missing);
  });

  it("is an error where the stored one would travel in clear, to another port or at all", () => {
    const again = { smtp_password: passwordNeeded.connection };
    expect(errorsOf(stored, { smtp_use_tls: false })).toEqual(again);
    const clear = { ...stored, smtp_port: 25, smtp_use_tls: false };
    expect(errorsOf(clear, {})).toEqual({});
    expect(errorsOf(clear, { smtp_port: 2626 })).toEqual(again);
    expect(errorsOf(clear, { smtp_port: 587, smtp_use_tls: true })).toEqual({});
  });

  it("is reported together with the other errors", () => {
    expect(errorsOf(stored, { smtp_host: "", smtp_port: Number.NaN })).toEqual({
      smtp_host: "Enter the host.",
      smtp_port: "Enter the port as a number, usually 587.",
      ...missing,
    });
  });
});

it("a password of blanks and odd characters is kept as typed", () => {
  const password = `  #@:/?%"'$!\\ ä `;
  const parsed = mailSchema(stored).parse({ ...mailFields(stored), smtp_password: password });
  expect(parsed.smtp_password).toBe(password);
});

it("a test counts for the fields that it was made with, and for no others", () => {
  const fields = { ...mailFields(stored), smtp_password: "typed" };
  expect(areSameFields(fields, { ...fields })).toBe(true);
  const others = {
    smtp_host: "smtp.gmail.com",
    smtp_port: 465,
    smtp_user: "else@agency.example",
    smtp_password: "",
    smtp_from_email: "else@agency.example",
    smtp_to_email: "else@agency.example",
    smtp_use_tls: false,
  };
  for (const [name, value] of Object.entries(others)) {
    expect(areSameFields(fields, { ...fields, [name]: value }), name).toBe(false);
  }
});

it("missing fields are found in the order of the form", () => {
  const fields = mailFields(stored);
  expect(firstEmptyField(stored, fields)).toBeNull();
  expect(firstEmptyField(stored, { ...fields, smtp_to_email: "" })).toBe("smtp_to_email");
  expect(firstEmptyField(stored, { ...fields, smtp_from_email: "", smtp_to_email: "" })).toBe(
    "smtp_from_email",
  );
  const elsewhere = { ...fields, smtp_host: "smtp.gmail.com", smtp_from_email: "" };
  expect(firstEmptyField(stored, elsewhere)).toBe("smtp_password");
  expect(firstEmptyField(stored, { ...elsewhere, smtp_password: "typed" })).toBe("smtp_from_email");
  expect(firstEmptyField(stored, { ...elsewhere, smtp_user: "" })).toBe("smtp_user");
});

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
