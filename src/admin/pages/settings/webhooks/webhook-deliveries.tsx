import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isHeldDelivery, sendWebhookAgain, webhookDeliveriesQuery } from "#admin/data/webhooks.ts";
import { formatMoment } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { useAction } from "#admin/layout/use-action.ts";
import type { Webhook, WebhookDelivery } from "#contract/webhook.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { deliveredName } from "./webhook-events.ts";
import styles from "./webhooks.module.css";

const SHOWN_AT_FIRST = 3;

const states = {
  waiting: { tone: "info", word: "On its way" },
  retrying: { tone: "warn", word: "Failed, to be retried" },
  sent: { tone: "success", word: "Sent" },
  failed: { tone: "warn", word: "Given up" },
  held: { tone: "info", word: "Held while paused" },
} as const;

/** What a webhook was sent, newest first. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const query = useQuery(webhookDeliveriesQuery(webhook));
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const more = useFocusAfter(() => list.current?.querySelectorAll("li")[SHOWN_AT_FIRST]);
  const { data } = query;
  const failure = useLoadFailure(query);
  if (failure) {
    return (
      <LoadFailure title="The deliveries of this webhook could not be loaded." failure={failure} />
    );
  }
  if (!data) return null;
  if (data.length === 0) return <p className={styles.none}>Nothing has been sent yet.</p>;
  const shown = isWhole ? data : data.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul
        ref={list}
        className={`bare-list ${styles.deliveries}`}
        aria-label={`Sent to ${webhook.name}`}
      >
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button ref={more} look="quiet" onClick={() => setWhole(true)}>
          Show the last {data.length}
        </Button>
      )}
    </>
  );
}

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { isBusy, run } = useAction("Failed to send it again");
  const again = useFocusAfter();
  const { id, event, state, reason, created_at, next_attempt_at } = delivery;
  const isHeld = isHeldDelivery(delivery, webhook);
  const maySendAgain = state !== "waiting" && (webhook.is_active || event === "test");
  const { tone, word } = states[isHeld ? "held" : state];
  return (
    <li className={styles.delivery} tabIndex={-1}>
      <div className={styles.words}>
        <p>
          {deliveredName(event)}, <time dateTime={created_at}>{formatMoment(created_at)}</time>{" "}
          <Badge tone={tone}>{word}</Badge>
        </p>
        {reason && (
          <p className={styles.reason}>
            {reason}
            {next_attempt_at && !isHeld && (
              <>
                {" "}
                Next try <time dateTime={next_attempt_at}>{formatMoment(next_attempt_at)}</time>.
              </>
            )}
          </p>
        )}
      </div>
      {maySendAgain && (
        <Button
          ref={again}
          look="quiet"
          busy={isBusy}
          onClick={() => void run(() => sendWebhookAgain(id))}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
