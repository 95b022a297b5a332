import mailProviders from "email-providers/all.json" with { type: "json" };

/** The list leaves one of the largest out. */
const providers = new Set([...mailProviders, "fastmail.com"]);

/** Returns the mailbox that mail to an address arrives in: the same for all spellings of it. */
export function mailboxOf(email: string): { mailbox: string; domain: string } {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const [plain = ""] = name.split("+");
  const isGoogles = domain === "gmail.com" || domain === "googlemail.com";
  return { mailbox: `${isGoogles ? plain.replaceAll(".", "") : plain}@${domain}`, domain };
}

/** Anybody can have an address there. */
export function isMailProvider(domain: string): boolean {
  return providers.has(domain);
}
