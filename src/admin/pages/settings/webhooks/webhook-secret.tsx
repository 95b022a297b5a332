import { useRef, useState } from "react";
import { renewWebhookSecret, webhookSecret } from "#admin/data/webhooks.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { useAction } from "#admin/layout/use-action.ts";
import type { Webhook } from "#contract/webhook.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import styles from "./webhooks.module.css";

export function WebhookSecret({ webhook: { id, name, has_secret } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const showButton = useFocusAfter(() => place.current?.querySelector("button"));
  const { isBusy, run } = useAction("Failed to show the secret");
  const show = () => run(async () => setSecret((await webhookSecret(id)).secret));
  const renew = async () => {
    setSecret((await renewWebhookSecret(id)).secret);
    toastSuccess("There is a new secret. Copy it now.");
  };
  const askToRenew = () =>
    confirm({
      title: `Make a new secret for “${name}”?`,
      text: "The current secret stops working immediately. Copy the new one to the other program at once, or it will refuse what it is sent.",
      cancelLabel: "Keep the current one",
      confirmLabel: "Make a new secret",
      action: renew,
      failure: "Failed to make a new secret",
    });
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
        <Button ref={showButton} look="quiet" busy={isBusy} onClick={() => void show()}>
          Show the secret<span className="visually-hidden"> of {name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => void askToRenew()}>
        New secret<span className="visually-hidden"> for {name}</span>
      </Button>
    </div>
  );
}
