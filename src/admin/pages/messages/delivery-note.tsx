import { formatMoment } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import type { Delivery } from "#contract/delivery.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import sendIcon from "#ui/icons/send.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { OPEN_MESSAGE } from "./focus.ts";

interface DeliveryNoteProps {
  delivery: Delivery;
  onSendAgain: () => void;
  isSending: boolean;
}

export function DeliveryNote({ delivery, onSendAgain, isSending }: DeliveryNoteProps) {
  const place = useFocusAfter(() => document.getElementById(OPEN_MESSAGE));
  if (delivery.state === "sent" || delivery.state === "skipped") return null;
  if (delivery.state === "waiting") {
    return (
      <Notice tone="info" title="Not emailed to you yet.">
        It goes out automatically as soon as mail is set up and the server accepts it.
      </Notice>
    );
  }
  const hasFailed = delivery.state === "failed";
  return (
    <Notice
      tone={hasFailed ? "error" : "warn"}
      title={hasFailed ? "This message could not be emailed to you." : "Not emailed to you yet."}
      actions={
        <Button
          ref={place}
          look="ghost"
          busy={isSending}
          leading={<Icon glyph={sendIcon} />}
          onClick={onSendAgain}
        >
          Send again
        </Button>
      }
    >
      <p>{delivery.reason}</p>
      <p>{nextStep(delivery)}</p>
    </Notice>
  );
}

function nextStep({ state, attempts, next_attempt_at }: Delivery): string {
  const tries = attempts === 1 ? "Tried once" : `Tried ${attempts} times`;
  if (state === "failed" || next_attempt_at === null)
    return `${tries}. It is not retried automatically.`;
  return `${tries}. Next try ${formatMoment(next_attempt_at)}.`;
}
