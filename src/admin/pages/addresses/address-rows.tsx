import { useState } from "react";
import { useListFocus } from "#admin/content/list-focus.ts";
import { deleteAddress } from "#admin/data/addresses.ts";
import { formatDay, serverNow } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { ADDRESS_DAYS, type Address } from "#contract/address.ts";
import { counted } from "#contract/counted.ts";
import { DAY_MS } from "#contract/durations.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import pencilIcon from "#ui/icons/pencil.svg?raw";
import qrCodeIcon from "#ui/icons/qr-code.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./addresses.module.css";
import { QrDialog } from "./qr-dialog.tsx";

interface AddressRowsProps {
  addresses: readonly Address[];
  onEdit: (address: Address) => void;
}

/** Short or moved ones. */
export function AddressRows({ addresses, onEdit }: AddressRowsProps) {
  const focus = useListFocus(addresses.map(({ id }) => id));
  const [coded, setCoded] = useState<Address | null>(null);
  if (addresses.length === 0) return <p className={styles.none}>No address is like that.</p>;
  return (
    <Panel flush>
      <ul ref={focus.ref} className={`bare-list ${styles.rows}`} onFocus={focus.onFocus}>
        {addresses.map((address) => (
          <li key={address.id} className={styles.row}>
            <span className={styles.address}>
              {address.kind === "short" && <span>{location.host}</span>}
              <bdi>{address.path}</bdi>
            </span>
            <span className={styles.target}>
              <bdi>{address.title}</bdi>
              {!address.published && <Badge tone="warn">Not published</Badge>}
              <small>{explanation(address)}</small>
            </span>
            <span className={`${styles.visits} numeric`}>
              {address.visits.toLocaleString("en-US")}
              <span className="visually-hidden"> visits </span>
              <small>{isNew(address) ? "since then" : `in ${ADDRESS_DAYS} days`}</small>
            </span>
            <span className={styles.actions}>
              {address.kind === "short" && (
                <>
                  <CopyButton text={fullAddress(address)} label={`Copy ${address.path}`} />
                  <IconButton
                    label={`QR code of ${address.path}`}
                    icon={<Icon glyph={qrCodeIcon} />}
                    onClick={() => setCoded(address)}
                  />
                </>
              )}
              <IconButton
                label={`Edit ${address.path}`}
                icon={<Icon glyph={pencilIcon} />}
                onClick={() => onEdit(address)}
              />
              <IconButton
                look="danger"
                label={`Delete ${address.path}`}
                icon={<Icon glyph={trash2Icon} />}
                onClick={() => {
                  focus.hold(address.id);
                  askToDelete(address, focus.successor);
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      {coded && (
        <QrDialog path={coded.path} text={fullAddress(coded)} onClose={() => setCoded(null)} />
      )}
    </Panel>
  );
}

function fullAddress({ path }: Address): string {
  return location.origin + path;
}

const systems: Record<string, string> = {
  wordpress: "WordPress",
  ghost: "Ghost",
  medium: "Medium",
  substack: "Substack",
  markdown: "Markdown files",
  portico: "Portico",
};

function explanation(address: Address): string {
  const { kind, published, reason, system, created_at } = address;
  if (kind === "short") {
    if (!published) return "Visitors get “not found” until it is published";
    const { source, campaign, medium } = address;
    return `counts as ${[source, campaign, medium].filter(Boolean).join(", ")}`;
  }
  const on = created_at === null ? "" : formatDay(created_at);
  if (reason === "imported") return `imported${system ? ` from ${systems[system] ?? system}` : ""}`;
  return reason === "led" ? `led by you on ${on}` : `renamed ${on}`.trim();
}

/** True where it has not led anybody for as long as visits are counted. */
function isNew({ kind, created_at }: Address): boolean {
  if (kind === "short" || created_at === null) return false;
  return serverNow().getTime() - Date.parse(created_at) < ADDRESS_DAYS * DAY_MS;
}

function askToDelete(address: Address, focusAfter: () => HTMLElement | null): void {
  const { id, kind, path, visits } = address;
  const visitors = counted(visits, "visitor");
  const past =
    visits === 0
      ? `Nobody came by it in the last ${ADDRESS_DAYS} days.`
      : `Its ${visitors} of the last ${ADDRESS_DAYS} days would have met “not found”.`;
  const future =
    kind === "short"
      ? "Cards and profiles may still show it."
      : "Search engines and other sites may still link there.";
  void confirm({
    title: `Delete ${path}?`,
    text: `${past} ${future}`,
    cancelLabel: "Keep it",
    confirmLabel: "Delete address",
    busyLabel: "Deleting...",
    action: async () => {
      await deleteAddress(id);
      toastSuccess(`${path} is deleted`);
    },
    failure: "Failed to delete the address",
    focusAfter,
  });
}
