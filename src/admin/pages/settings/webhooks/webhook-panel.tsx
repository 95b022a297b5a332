import { useState } from "react";
import {
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  webhookSecret,
} from "#admin/data/webhooks.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import type { Webhook } from "#contract/webhook.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Panel } from "#ui/panel.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { eventNames } from "./webhook-events.ts";
import styles from "./webhooks.module.css";

type Question = "delete" | "secret" | null;

export function WebhookPanel({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { id, name, url, events, is_active, has_secret } = webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question>(null);
  const act = async (work: () => Promise<unknown>, success: string | null, failure: string) => {
    setBusy(true);
    try {
      await work();
      if (success !== null) toastSuccess(success);
    } catch (error) {
      toastFailure(failure, error);
    } finally {
      setBusy(false);
      setQuestion(null);
    }
  };
  return (
    <Panel
      title={name}
      footer={
        <>
          <Button
            look="ghost"
            busy={busy && question === null}
            disabled={busy}
            onClick={() =>
              void act(() => testWebhook(id), "A test is on its way.", "Failed to send the test")
            }
          >
            Send a test<span className="visually-hidden"> to {name}</span>
          </Button>
          <Button look="quiet" onClick={onEdit}>
            Edit<span className="visually-hidden"> {name}</span>
          </Button>
          <Button look="quiet" onClick={() => setQuestion("delete")}>
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
      <div className={styles.secret}>
        <span>
          {has_secret
            ? "What is sent is signed with its secret."
            : "Its secret can no longer be read, since the site’s key has changed."}
        </span>
        {secret !== null && (
          <>
            <code>{secret}</code>
            <CopyButton text={secret} label="Copy the secret" showsLabel />
          </>
        )}
        {secret === null && has_secret && (
          <Button
            look="quiet"
            disabled={busy}
            onClick={() =>
              void act(
                async () => setSecret((await webhookSecret(id)).secret),
                null,
                "Failed to show the secret",
              )
            }
          >
            Show the secret<span className="visually-hidden"> of {name}</span>
          </Button>
        )}
        <Button look="quiet" onClick={() => setQuestion("secret")}>
          New secret<span className="visually-hidden"> for {name}</span>
        </Button>
      </div>
      <WebhookDeliveries webhook={webhook} />
      <ConfirmDialog
        open={question === "delete"}
        title={`Delete the webhook “${name}”?`}
        text="It no longer receives events, and the list of what it was sent is deleted."
        cancelLabel="Keep it"
        confirmLabel="Delete webhook"
        busy={busy}
        onCancel={() => setQuestion(null)}
        onConfirm={() =>
          void act(() => deleteWebhook(id), "Webhook deleted.", "Failed to delete the webhook")
        }
      />
      <ConfirmDialog
        open={question === "secret"}
        title={`Make a new secret for “${name}”?`}
        text="The current secret stops working immediately. Copy the new one to the other program at once, or it will refuse what it is sent."
        cancelLabel="Keep the current one"
        confirmLabel="Make a new secret"
        busy={busy}
        onCancel={() => setQuestion(null)}
        onConfirm={() =>
          void act(
            async () => setSecret((await renewWebhookSecret(id)).secret),
            "There is a new secret. Copy it now.",
            "Failed to make a new secret",
          )
        }
      />
    </Panel>
  );
}
