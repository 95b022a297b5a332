import { useRef, useState } from "react";
import { renewWebhookSecret, webhookSecret } from "#admin/data/webhooks.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import type { Webhook } from "#contract/webhook.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { useAction } from "./use-action.ts";
import styles from "./webhooks.module.css";

export function WebhookSecret({ webhook: { id, name, has_secret } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const showButton = useFocusAfter(() => place.current?.querySelector("button"));
  const [isAsking, setAsking] = useState(false);
  const showing = useAction("Failed to show the secret");
  const renewing = useAction("Failed to make a new secret");
  const show = () => showing.run(async () => setSecret((await webhookSecret(id)).secret));
  const renew = async () => {
    await renewing.run(async () => {
      setSecret((await renewWebhookSecret(id)).secret);
      toastSuccess("There is a new secret. Copy it now.");
    });
    setAsking(false);
  };
  return (
    <div ref={place} className={styles.secret}>
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
        <Button ref={showButton} look="quiet" busy={showing.isBusy} onClick={() => void show()}>
          Show the secret<span className="visually-hidden"> of {name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => setAsking(true)}>
        New secret<span className="visually-hidden"> for {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Make a new secret for “${name}”?`}
        text="The current secret stops working immediately. Copy the new one to the other program at once, or it will refuse what it is sent."
        cancelLabel="Keep the current one"
        confirmLabel="Make a new secret"
        busy={renewing.isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void renew()}
      />
    </div>
  );
}
