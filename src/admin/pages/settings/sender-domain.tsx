import { queryOptions, useQuery } from "@tanstack/react-query";
import { settingsApi } from "#admin/data/settings-api.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { queryKeys } from "#admin/query-client.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import type { MailDomainQuery, MailDomainReport } from "#contract/mail-domain.ts";
import { Badge } from "#ui/badge.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./mail.module.css";

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
