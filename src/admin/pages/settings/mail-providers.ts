/** A mail service that people have, and how it is set up. All of them take STARTTLS on port 587. */
export interface MailProvider {
  name: string;
  host: string;
  port: number;
  usesTls: boolean;
  steps: readonly string[];
}

export const mailProviders: readonly MailProvider[] = [
  {
    name: "Gmail",
    host: "smtp.gmail.com",
    port: 587,
    usesTls: true,
    steps: [
      "Turn on 2-Step Verification in your Google Account.",
      "Search the account for “App passwords” and create one, named after this site.",
      "Paste its 16 characters into Password, without spaces. Your usual password is refused.",
    ],
  },
  {
    name: "Outlook",
    host: "smtp.office365.com",
    port: 587,
    usesTls: true,
    steps: [
      "This is the server of Microsoft 365. Many organisations have sign-in by password switched off, and then no password works.",
      "Ask whoever runs your Microsoft 365 to allow “Authenticated SMTP” for this mailbox.",
      "Use the mailbox’s full address as Username, and as From email.",
    ],
  },
  {
    name: "Yahoo",
    host: "smtp.mail.yahoo.com",
    port: 587,
    usesTls: true,
    steps: [
      "Open Account security in your Yahoo account.",
      "Generate an app password, named after this site.",
      "Paste it into Password, without spaces. Your usual password is refused.",
    ],
  },
];

/** Whose server a host is; null for any other. */
export function providerOf(host: string): MailProvider | null {
  const plain = host.trim().toLowerCase();
  return mailProviders.find((provider) => provider.host === plain) ?? null;
}
