import { onTestFinished } from "vitest";
import type { TryReport } from "#domain/mail/deliveries.ts";
import { mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { openDomain } from "./domain.ts";
import { mailSettings, startMailServer } from "./mail-server.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

/** The product beside a mail server, with the worker's rounds in the test's hands. */
export async function openOutbox(database: Database) {
  const domain = await openDomain(database);
  const server = await startMailServer();
  onTestFinished(server.close);
  const { app, actor } = domain;
  const reports: TryReport[] = [];
  return {
    ...domain,
    server,
    reports,
    /** One round of the worker. */
    deliver: (signal = new AbortController().signal) =>
      app.deliveries.deliverDue((report) => reports.push(report), signal),
    /** Settings that fit the server, except for the given ones. */
    save: (given = {}) =>
      app.asOwner(actor).smtpConfig.save(mintProof(), { ...mailSettings(server), ...given }),
    submit: (given = {}) => app.contactSubmissions.submit({ ...message, ...given }, {}),
    deliveryOf: async (id: string) =>
      (await app.asOwner(actor).contactSubmissions.get(id)).delivery,
  };
}
