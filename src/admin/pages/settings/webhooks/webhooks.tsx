import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { webhooksQuery } from "#admin/data/webhooks.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { limits } from "#contract/limits.ts";
import { settingsPages } from "#contract/paths.ts";
import type { Webhook } from "#contract/webhook.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";
import styles from "./webhooks.module.css";

const ADD = "add-webhook";

export function Webhooks() {
  const query = useQuery(webhooksQuery());
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const { data } = query;
  const failure = useLoadFailure(query);
  const page = useRef<HTMLDivElement>(null);
  /** In the panel that takes that place, or in the last one. */
  const findButton = (at: number) => {
    const panels = [...(page.current?.querySelectorAll("section") ?? [])];
    return (panels[at] ?? panels.at(-1))?.querySelector("button") ?? null;
  };
  return (
    <div ref={page} className={styles.page}>
      <p className={styles.lead}>
        A webhook tells another program at once when a visitor writes to you or something is
        published: Slack, a CRM, a spreadsheet by way of Zapier or Make. Programs that fetch for
        themselves use the <Link to={settingsPages.api()}>API</Link>.
      </p>
      {failure && <LoadFailure title="The webhooks could not be loaded." failure={failure} />}
      {!data && !failure && <Skeleton height="9rem" />}
      {data?.map((webhook, at) => (
        <WebhookPanel
          key={webhook.id}
          webhook={webhook}
          onEdit={() => setEdited(webhook)}
          focusAfter={() => findButton(at)}
        />
      ))}
      {data && <AddWebhook count={data.length} onAdd={() => setEdited("new")} />}
      {edited && (
        <WebhookForm
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          // The first webhook brings another button to add one.
          focusAfter={() => (edited === "new" ? document.getElementById(ADD) : null)}
        />
      )}
    </div>
  );
}

function AddWebhook({ count, onAdd }: { count: number; onAdd: () => void }) {
  const button = (
    <Button
      id={ADD}
      look={count === 0 ? "solid" : "ghost"}
      leading={<Icon glyph={plusIcon} />}
      disabled={count >= limits.webhooks}
      onClick={onAdd}
    >
      Add a webhook
    </Button>
  );
  if (count > 0) return <div>{button}</div>;
  return (
    <Panel title="No webhooks yet">
      <p className={styles.empty}>
        You need the address at which the other program receives them. Slack gives one under
        “Incoming webhooks”.
      </p>
      {button}
    </Panel>
  );
}
