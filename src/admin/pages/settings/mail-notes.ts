export interface MailNote {
  text: string;
  warning?: string;
}

const IMPLICIT_TLS_PORT = 465;
const RELAY_PORT = 25;

export function connectionNote(port: number, usesTls: boolean): MailNote | null {
  if (!usesTls && port === IMPLICIT_TLS_PORT) {
    return {
      warning: "Port 465 needs TLS",
      text: "Servers encrypt this port from the start. Turn TLS on, or nothing will be sent.",
    };
  }
  if (!usesTls) {
    return {
      warning: "Not encrypted",
      text: "The password and every message can be read on the way. Only for a mail server inside your own network.",
    };
  }
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  if (port === IMPLICIT_TLS_PORT) return { text: "Port 465: encrypted from the start." };
  if (port === RELAY_PORT) {
    return {
      text: "Port 25: encryption (STARTTLS) is required. Many networks block this port; most providers use 587.",
    };
  }
  return {
    text: `Port ${port}: encryption (STARTTLS) is required before the password is sent.`,
  };
}

/** Warns when the account belongs to another domain than the sender; otherwise null. */
export function senderNote(username: string, from: string): MailNote | null {
  const account = domainOf(username);
  const sender = domainOf(from);
  if (account === null || sender === null || isSameOwner(account, sender)) return null;
  return {
    warning: `The account belongs to ${account}`,
    text: `Mail from ${sender} may be refused or land in spam, unless your provider allows that address.`,
  };
}

function domainOf(address: string): string | null {
  return /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim())?.[1]?.toLowerCase() ?? null;
}

function isSameOwner(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
