import { useState } from "react";
import { deleteWebhook, testWebhook } from "#admin/data/webhooks.ts";
import { ActionDialog } from "#admin/layout/action-dialog.tsx";
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
  onDeleted: () => void;
}

export function WebhookPanel({ webhook, onEdit, onDeleted }: WebhookPanelProps) {
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
          <DeleteButton webhook={webhook} onDeleted={onDeleted} />
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

type DeleteButtonProps = Pick<WebhookPanelProps, "webhook" | "onDeleted">;

function DeleteButton({ webhook: { id, name }, onDeleted }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await deleteWebhook(id);
    toastSuccess("Webhook deleted.");
    onDeleted();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> {name}</span>
      </Button>
      <ActionDialog
        open={isAsking}
        title={`Delete the webhook “${name}”?`}
        text="It no longer receives events, and the list of what it was sent is deleted."
        cancelLabel="Keep it"
        confirmLabel="Delete webhook"
        failure="Failed to delete the webhook"
        action={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
