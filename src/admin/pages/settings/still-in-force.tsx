import { Link } from "react-router";
import { listed } from "#admin/listed.ts";
import { counted } from "#contract/counted.ts";
import { settingsPages } from "#contract/paths.ts";
import type { Left } from "#contract/session.ts";
import { Notice } from "#ui/notice.tsx";
import styles from "./settings-page.module.css";

/** What a new password has not ended, or an owner who changed it after a theft would think so. */
export function StillInForce({ left }: { left: Left }) {
  const { access_tokens_left, passkeys_left, webhooks_left } = left;
  const parts = [
    ...(access_tokens_left > 0 ? [counted(access_tokens_left, "access token")] : []),
    ...(passkeys_left > 0 ? [counted(passkeys_left, "passkey")] : []),
    ...(webhooks_left > 0 ? [counted(webhooks_left, "webhook")] : []),
  ];
  if (parts.length === 0) return null;
  const isOne = access_tokens_left + passkeys_left + webhooks_left === 1;
  return (
    <div className={styles.besideForm}>
      <Notice
        tone="info"
        role="status"
        title={`${listed(parts)} ${isOne ? "goes" : "go"} on`}
        actions={
          <>
            {access_tokens_left > 0 && <Link to={settingsPages.api()}>Access tokens</Link>}
            {webhooks_left > 0 && <Link to={settingsPages.webhooks()}>Webhooks</Link>}
          </>
        }
      >
        A new password does not end {isOne ? "it" : "them"}. Remove what you do not know
        {passkeys_left > 0 && ": passkeys are below"}.
      </Notice>
    </div>
  );
}
