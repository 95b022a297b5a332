import { describe, expect, it } from "vitest";
import { passwordNeeded, type SmtpConfig } from "#contract/smtp-config.ts";
import { areSameFields, firstEmptyField, mailFields, mailSchema } from "./mail-fields.ts";

const stored: SmtpConfig = {
  smtp_host: "smtp.agency.example",
  smtp_port: 587,
  smtp_user: "studio@agency.example",
  smtp_password: "",
  has_password: true,
  smtp_from_email: "studio@agency.example",
  smtp_to_email: "hello@agency.example",
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
