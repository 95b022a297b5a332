import { expect, it } from "vitest";
import { explainSmtpError } from "./smtp-errors.ts";
import type { SmtpSettings } from "./smtp-failure.ts";

const settings: SmtpSettings = {
  host: "mail.agency.test",
  port: 587,
  user: "studio",
  password: "secret",
  fromEmail: "studio@agency.test",
  toEmail: "owner@agency.test",
  usesTls: true,
};

it.each([
  ["nothing at all", undefined],
  ["null", null],
  ["a text", "ECONNRESET"],
  ["an error without a code", new Error("closed")],
  ["an error without words", new Error()],
  ["a code without words", Object.assign(new Error(), { code: "ETIMEDOUT" })],
  ["a code that is a number", Object.assign(new Error(), { code: 421, command: 7 })],
  ["a status without a reply", Object.assign(new Error(), { responseCode: 550 })],
  ["a status that is a text", Object.assign(new Error(), { responseCode: "535" })],
  ["a reply without a status", Object.assign(new Error(), { response: "550 no" })],
  [
    "a wrong certificate without its names",
    Object.assign(new Error(), { code: "ERR_TLS_CERT_ALTNAME_INVALID" }),
  ],
])("%s is explained in whole sentences, at every stage", (_, error) => {
  for (const stage of ["address", "connection", "sign_in", "sender", "acceptance"] as const) {
    for (const isHandedOver of [false, true]) {
      const failure = explainSmtpError(error, stage, isHandedOver, settings);
      expect(failure.message).toMatch(/^[A-Z“m].*\.$/);
      expect(failure.message).not.toMatch(/undefined|null|NaN|\[object/);
      expect(failure.reply ?? "").not.toMatch(/undefined|null|NaN|\[object/);
    }
  }
});
