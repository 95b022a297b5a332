import { z } from "zod";
import { emailAddress, line } from "./fields.ts";
import { limits } from "./limits.ts";

/** The domain is that of the sender in the form, and the host is the server that sends for it. */
export const MailDomainQuery = z.object({
  from: emailAddress.describe("The address that mail is sent from."),
  host: line("the host", limits.host).describe("The server that sends it."),
});
export type MailDomainQuery = z.infer<typeof MailDomainQuery>;

export const MailDomainReport = z
  .object({
    domain: z.string(),
    records: z.array(
      z.object({
        record: z.enum(["SPF", "DKIM", "DMARC"]),
        state: z
          .enum(["good", "doubtful", "missing", "unknown"])
          .describe("`unknown`: the lookup failed, which says nothing about the record."),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: "MailDomainReport" });
export type MailDomainReport = z.infer<typeof MailDomainReport>;
