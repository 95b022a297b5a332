import { deleteWebhook, testWebhook } from "#admin/data/webhooks.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { useAction } from "#admin/layout/use-action.ts";
import type { Webhook } from "#contract/webhook.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { eventNames } from "./webhook-events.ts";
import { WebhookSecret } from "./webhook-secret.tsx";
import styles from "./webhooks.module.css";

interface WebhookPanelProps {
  webhook: Webhook;
  onEdit: () => void;
  /** Gets the focus once the webhook is deleted. */
  focusAfter: () => HTMLElement | null;
}

export function WebhookPanel({ webhook, onEdit, focusAfter }: WebhookPanelProps) {
  const { name, url, events, is_active } = webhook;
  return (
    <Panel
      title={name}
      footer={
        <>
          <TestButton webhook={webhook} />
          <Button look="quiet" onClick={onEdit}>
            Edit<span className="visually-hidden"> {name}</span>
          </Button>
          <Button look="quiet" onClick={() => askToDelete(webhook, focusAfter)}>
            Delete<span className="visually-hidden"> {name}</span>
          </Button>
        </>
      }
    >
      <p className={styles.address}>{url}</p>
      <p className={styles.events}>
        {!is_active && <Badge tone="warn">Paused</Badge>}
        {events.map((event) => (
          <Badge key={event}>{eventNames[event].short}</Badge>
        ))}
      </p>
      <WebhookSecret webhook={webhook} />
      <WebhookDeliveries webhook={webhook} />
    </Panel>
  );
}

function TestButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const { isBusy, run } = useAction("Failed to send the test");
  const send = () =>
    run(async () => {
      await testWebhook(id);
      toastSuccess("A test is on its way.");
    });
  return (
    <Button look="ghost" busy={isBusy} onClick={() => void send()}>
      Send a test<span className="visually-hidden"> to {name}</span>
    </Button>
  );
}

function askToDelete({ id, name }: Webhook, focusAfter: () => HTMLElement | null): void {
  const remove = async () => {
    await deleteWebhook(id);
    toastSuccess("Webhook deleted.");
  };
  void confirm({
    title: `Delete the webhook “${name}”?`,
    text: "It no longer receives events, and the list of what it was sent is deleted.",
    cancelLabel: "Keep it",
    confirmLabel: "Delete webhook",
    action: remove,
    failure: "Failed to delete the webhook",
    focusAfter,
  });
}
