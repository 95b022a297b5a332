import { useQuery } from "@tanstack/react-query";
import { mailDomainQuery } from "#admin/data/mail-domain.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import type { MailDomainReport } from "#contract/mail-domain.ts";
import { Badge } from "#ui/badge.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./sender-domain.module.css";

type State = MailDomainReport["records"][number]["state"];

const looks: Record<State, { tone: "success" | "warn" | "neutral"; word: string }> = {
  good: { tone: "success", word: "Good" },
  doubtful: { tone: "warn", word: "Look at it" },
  missing: { tone: "warn", word: "Missing" },
  unknown: { tone: "neutral", word: "Not known" },
};

/** Whether other mail servers will believe the sender: what its domain says in DNS, in words. */
export function SenderDomain({ from, host }: { from: string; host: string }) {
  const { data, error, isFetching, refetch } = useQuery(mailDomainQuery({ from, host }));
  return (
    <Panel title="Will it land in the inbox?" flush>
      {error ? (
        <div className={styles.failure}>
          <LoadFailure
            title="The domain could not be looked up."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
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
