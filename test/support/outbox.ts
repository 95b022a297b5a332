import { onTestFinished } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { openDomain } from "./domain.ts";
import { openJobs } from "./jobs.ts";
import { mailSettings, startMailServer } from "./mail-server.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

/** The product beside a mail server, whose mails go out when the test says so. */
export async function openOutbox(database: Database) {
  const domain = await openDomain(database);
  const server = await startMailServer();
  onTestFinished(server.close);
  const { app, actor } = domain;
  const { mails: reports, runDue } = openJobs(app);
  return {
    ...domain,
    server,
    reports,
    deliver: runDue,
    /** Settings that fit the server, except for the given ones. */
    save: (given = {}) =>
      app.asOwner(actor).smtpConfig.save(mintProof(), { ...mailSettings(server), ...given }),
    submit: (given = {}) => app.contactSubmissions.submit({ ...message, ...given }, {}),
    deliveryOf: async (id: string) =>
      (await app.asOwner(actor).contactSubmissions.get(id)).delivery,
  };
}
