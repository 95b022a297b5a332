import { allEnded } from "#platform/all-ended.ts";
import type { WebhookDeliveryRow } from "#storage/webhooks/webhook-rows.ts";

/** A receiver that takes its time keeps nobody else waiting: those of others stay free. */
const SLOTS_PER_WEBHOOK = 2;

type Tried = Pick<WebhookDeliveryRow, "webhook_id" | "event">;

interface Try {
  row: Tried;
  withdrawal: AbortController;
  ended: Promise<void>;
}

/** What is being sent at this moment. */
export class WebhookTries {
  readonly #onEnd: () => void;
  /** One that failed stays, so that the failure is told. */
  readonly #tries = new Set<Try>();
  #haveFailed = false;

  /** @param onEnd called as often as one of them ends */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  begin(row: Tried, work: (withdrawn: AbortSignal) => Promise<void>): void {
    const withdrawal = new AbortController();
    const ended = work(withdrawal.signal).then(() => void this.#tries.delete(entry));
    const entry: Try = { row, withdrawal, ended };
    this.#tries.add(entry);
    // It is told by allEnded, which is called later.
    ended.catch(() => (this.#haveFailed = true)).finally(this.#onEnd);
  }

  get haveFailed(): boolean {
    return this.#haveFailed;
  }

  get areNone(): boolean {
    return this.#tries.size === 0;
  }

  freeSlots(webhookId: string): number {
    const taken = [...this.#tries].filter(({ row }) => row.webhook_id === webhookId);
    return Math.max(0, SLOTS_PER_WEBHOOK - taken.length);
  }

  /** Webhooks whose slots are all taken. */
  full(): string[] {
    const ids = new Set([...this.#tries].map(({ row }) => row.webhook_id));
    return [...ids].filter((id) => this.freeSlots(id) === 0);
  }

  withdraw(isWanted: (row: Tried) => boolean): void {
    for (const { row, withdrawal } of this.#tries) if (!isWanted(row)) withdrawal.abort();
  }

  /** @throws what the first of them threw */
  allEnded(): Promise<void> {
    return allEnded([...this.#tries].map(({ ended }) => ended));
  }
}
