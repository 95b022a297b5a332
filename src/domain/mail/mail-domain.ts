import { Resolver } from "node:dns/promises";
import type { MailDomainQuery, MailDomainReport } from "#contract/mail-domain.ts";

/** The TXT records of a name, none if it has none. @throws when DNS does not answer */
export type TextLookup = (name: string) => Promise<string[]>;

type Finding = MailDomainReport["records"][number];

/** Selectors of large providers: DNS cannot list those of a domain. */
const KNOWN_SELECTORS = [
  "google",
  "selector1",
  "selector2",
  "s1",
  "s2",
  "k1",
  "default",
  "dkim",
  "mail",
];

/** A failed lookup is reported and blocks nothing. */
export async function inspectMailDomain(
  { dns }: { dns: TextLookup },
  { from, host }: MailDomainQuery,
): Promise<MailDomainReport> {
  const domain = from.split("@").at(-1)?.toLowerCase() ?? "";
  const records = await Promise.all([
    finding("SPF", domain, async () => inspectSpf(domain, host, await dns(domain))),
    finding("DKIM", domain, () => inspectDkim(domain, dns)),
    finding("DMARC", domain, async () => inspectDmarc(domain, await dns(`_dmarc.${domain}`))),
  ]);
  return { domain, records };
}

export function systemDns(servers?: string[]): TextLookup {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "ENOTFOUND" || code === "ENODATA") return [];
      throw error;
    }
  };
}

async function finding(
  record: Finding["record"],
  domain: string,
  inspect: () => Promise<Omit<Finding, "record">>,
): Promise<Finding> {
  try {
    return { record, ...(await inspect()) };
  } catch {
    return {
      record,
      state: "unknown",
      text: `The ${record} record of ${domain} could not be looked up just now. Mail is sent all the same.`,
    };
  }
}

/** RFC 7208, as far as it can be judged without following includes. */
function inspectSpf(domain: string, host: string, texts: string[]): Omit<Finding, "record"> {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    return {
      state: "missing",
      text: `${domain} does not say who may send for it (SPF). Mail from it may land in spam; ask your provider for the record to add.`,
    };
  }
  if (records.length > 1) {
    return {
      state: "doubtful",
      text: `${domain} has ${records.length} SPF records, and with more than one none counts. Join them into one.`,
    };
  }
  if (/\s\+?all\s*$/i.test(record)) {
    return { state: "doubtful", text: `${domain} lets anybody send for it (SPF ends in “all”).` };
  }
  const allowed = [...record.matchAll(/(?:include:|redirect=|a:|mx:)([\w.-]+)/gi)].flatMap(
    ([, name]) => name ?? [],
  );
  const isCovered = allowed.some((name) => sharesOrganisation(name, host));
  if (isCovered || sharesOrganisation(domain, host)) {
    return { state: "good", text: `${domain} names the provider of ${host} as a sender (SPF).` };
  }
  const named = allowed.length > 0 ? `names ${allowed.join(", ")}` : "lists addresses only";
  return {
    state: "doubtful",
    text: `${domain} ${named} as senders (SPF), and this site sends through ${host}. If that is not the same provider, mail may land in spam.`,
  };
}

async function inspectDkim(domain: string, dns: TextLookup): Promise<Omit<Finding, "record">> {
  const answers = await Promise.allSettled(
    KNOWN_SELECTORS.map((selector) => dns(`${selector}._domainkey.${domain}`)),
  );
  const found = answers.findIndex(
    (answer) => answer.status === "fulfilled" && answer.value.some((text) => /\bp=\w/.test(text)),
  );
  if (found !== -1) {
    return {
      state: "good",
      text: `${domain} publishes a key for signatures (DKIM, “${KNOWN_SELECTORS[found]}”).`,
    };
  }
  if (answers.every(({ status }) => status === "rejected")) throw new Error("No answer from DNS.");
  return {
    state: "doubtful",
    text: `No key for signatures (DKIM) was found for ${domain} under the names that large providers use. Your provider can tell whether it signs your mail.`,
  };
}

/** RFC 7489. */
function inspectDmarc(domain: string, texts: string[]): Omit<Finding, "record"> {
  const record = texts.find((text) => /^v=DMARC1(\s*;|$)/i.test(text));
  if (record === undefined) {
    return {
      state: "missing",
      text: `${domain} has no DMARC record, so others may write in its name. Ask your provider for one; “v=DMARC1; p=none” is a start.`,
    };
  }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase() ?? "none";
  return policy === "none"
    ? { state: "good", text: `${domain} watches who writes in its name (DMARC, policy none).` }
    : { state: "good", text: `${domain} has mail in its name checked (DMARC, policy ${policy}).` };
}

/** Compares the last two labels, or three where the last two are short, as in com.au. */
function sharesOrganisation(one: string, other: string): boolean {
  return organisation(one) === organisation(other);
}

function organisation(name: string): string {
  const labels = name.toLowerCase().replace(/\.$/, "").split(".");
  const [top = "", second = ""] = labels.slice(-2).reverse();
  const isShort = top.length === 2 && second.length <= 3;
  return labels.slice(isShort ? -3 : -2).join(".");
}
