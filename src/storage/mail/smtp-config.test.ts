import { expect, it } from "vitest";
import type { SmtpConfigRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { findSmtpConfig, saveSmtpConfig } from "./smtp-config.ts";

const row: SmtpConfigRow = {
  id: 1,
  smtp_host: "mail.company.com",
  smtp_port: 587,
  smtp_user: "olive",
  smtp_password_sealed: "c2VhbGVk",
  smtp_from_email: "site@company.com",
  smtp_to_email: "hello@company.com",
  smtp_also_to: "",
  smtp_use_tls: 1,
};

onBothDatabases(({ openDatabase }) => {
  it("there are no settings until they are saved, then each save replaces them", async () => {
    const database = await openDatabase();
    expect(await database.read(findSmtpConfig)).toBeNull();
    const second = { ...row, smtp_host: "other.company.com", smtp_password_sealed: null };
    for (const settings of [row, second]) {
      await database.write((tx) => saveSmtpConfig(tx, settings));
      expect(await database.read(findSmtpConfig)).toEqual(settings);
    }
  });

  it("one whole row is kept when two saves meet", async () => {
    const database = await openDatabase();
    const saves = Array.from({ length: 8 }, (_, index) => ({
      ...row,
      smtp_host: `host-${index}`,
      smtp_user: `user-${index}`,
    }));
    await Promise.all(saves.map((one) => database.write((tx) => saveSmtpConfig(tx, one))));
    expect(saves).toContainEqual(await database.read(findSmtpConfig));
  });
});
