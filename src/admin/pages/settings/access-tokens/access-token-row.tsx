import { revokeAccessToken } from "#admin/data/access-tokens.ts";
import { formatCalendarDay, formatDay } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import rows from "#admin/pages/settings/access-rows.module.css";
import type { AccessToken } from "#contract/access-token.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import styles from "./access-tokens.module.css";
import { scopeWords } from "./scope-words.ts";

interface AccessTokenRowProps {
  token: AccessToken;
  focusAfter: () => HTMLElement | null;
}

export function AccessTokenRow({ token, focusAfter }: AccessTokenRowProps) {
  const { id, name, scopes, created_at, expires_at, is_expired, last_used_on } = token;

  const revoke = async () => {
    await revokeAccessToken(id);
    toastSuccess(`${name} is revoked.`);
  };
  const ask = () =>
    confirm({
      title: `Revoke ${name}?`,
      text: is_expired
        ? "It has already expired, and leaves the list."
        : "The program that uses it is refused from its next call. This cannot be undone.",
      cancelLabel: "Keep it",
      confirmLabel: "Revoke",
      busyLabel: "Revoking...",
      action: revoke,
      failure: "Failed to revoke the access token",
      focusAfter,
    });

  return (
    <li className={rows.row}>
      <Icon glyph={keyIcon} />
      <div className={rows.words}>
        <p className={rows.name}>
          {name} {is_expired && <Badge tone="warn">Expired</Badge>}
          {!is_expired && last_used_on === null && <Badge>Not used yet</Badge>}
        </p>
        <p className={styles.scopes}>
          {scopes.map((scope) => scopeWords[scope].choice).join(", ")}
        </p>
        <p className={rows.times}>
          Made <time dateTime={created_at}>{formatDay(created_at)}</time>,{" "}
          {last_used_on !== null && (
            <>
              last used <time dateTime={last_used_on}>{formatCalendarDay(last_used_on)}</time>,{" "}
            </>
          )}
          {is_expired ? "ended" : "ends"} <time dateTime={expires_at}>{formatDay(expires_at)}</time>
        </p>
      </div>
      <Button look="quiet" onClick={() => void ask()}>
        Revoke<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
