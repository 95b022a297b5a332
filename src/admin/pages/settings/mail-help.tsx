import { queryOptions, useQuery } from "@tanstack/react-query";
import { settingsApi } from "#admin/data/settings-api.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { queryKeys } from "#admin/query-client.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import type { MailDomainQuery, MailDomainReport } from "#contract/mail-domain.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./mail.module.css";

interface SetupGuideProps {
  host?: string;
  onUse?: (provider: MailProvider) => void;
}

export function SetupGuide({ host = "", onUse }: SetupGuideProps) {
  const open = providerOf(host) ?? mailProviders[0];
  return (
    <Panel title="Setup guide" flush>
      {mailProviders.map((provider) => (
        <details
          key={provider.name}
          className={styles.provider}
          name="setup-guide"
          open={provider === open}
        >
          <summary>
            {provider.name}
            <Icon glyph={chevronDownIcon} />
          </summary>
          <Steps provider={provider} />
          <Button look="ghost" disabled={!onUse} onClick={() => onUse?.(provider)}>
            Use these settings
            <span className="visually-hidden"> of {provider.name}</span>
          </Button>
        </details>
      ))}
    </Panel>
  );
}

function Steps({ provider: { host, port, steps } }: { provider: MailProvider }) {
  return (
    <>
      <p>
        Host <code>{host}</code>, port <code>{port}</code>, TLS on.
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

export interface MailProvider {
  name: string;
  host: string;
  port: number;
  usesTls: boolean;
  steps: readonly string[];
}

const mailProviders: readonly MailProvider[] = [
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

function providerOf(host: string): MailProvider | null {
  const plain = host.trim().toLowerCase();
  return mailProviders.find((provider) => provider.host === plain) ?? null;
}

type State = MailDomainReport["records"][number]["state"];

const looks: Record<State, { tone: "success" | "warn" | "neutral"; word: string }> = {
  good: { tone: "success", word: "Good" },
  doubtful: { tone: "warn", word: "Look at it" },
  missing: { tone: "warn", word: "Missing" },
  unknown: { tone: "neutral", word: "Not known" },
};

export function SenderDomain({ from, host }: { from: string; host: string }) {
  const query = useQuery(mailDomainQuery({ from, host }));
  const { data } = query;
  const failure = useLoadFailure(query);
  return (
    <Panel title="Will it land in the inbox?" flush>
      {failure ? (
        <div className={styles.failure}>
          <LoadFailure title="The domain could not be looked up." failure={failure} />
        </div>
      ) : (
        <dl className={styles.records}>
          {data
            ? data.records.map(({ record, state, text }) => (
                <div key={record}>
                  <dt>
                    {record}
                    <Badge tone={looks[state].tone}>{looks[state].word}</Badge>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))
            : ["SPF", "DKIM", "DMARC"].map((record) => (
                <div key={record}>
                  <dt>{record}</dt>
                  <dd>
                    <Skeleton height="2.2rem" />
                  </dd>
                </div>
              ))}
        </dl>
      )}
    </Panel>
  );
}

function mailDomainQuery(query: MailDomainQuery) {
  return queryOptions({
    queryKey: [...queryKeys.mailDomain, query.from, query.host],
    queryFn: ({ signal }) => settingsApi.mailDomain(query, signal),
    staleTime: 5 * MINUTE_MS,
  });
}
