import type { App } from "#domain/app.ts";
import type { MailReport } from "#domain/mail/mail-handler.ts";
import type { ScheduleReport } from "#domain/publications/schedules.ts";
import type { WebhookReport } from "#domain/webhooks/webhook-delivery.ts";

/** A server of the site whose jobs run when the test says so, and what its log would say of them. */
export function openJobs(app: App) {
  const mails: MailReport[] = [];
  const deliveries: WebhookReport[] = [];
  const published: ScheduleReport[] = [];
  return {
    mails,
    deliveries,
    published,
    /** Runs what is due until nothing is. @throws what a handler threw, or the database */
    async runDue(signal?: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      const queue = app.createQueue({
        queue: { worked: () => {}, failed: (error) => void failures.push(error) },
        mail: (report) => void mails.push(report),
        webhook: (report) => void deliveries.push(report),
        pdf: { read: () => {}, failed: (error) => void failures.push(error) },
        published: (report) => void published.push(report),
      });
      signal?.addEventListener("abort", () => void queue.stop());
      await queue.drain();
      if (failures.length > 0) throw failures[0];
    },
  };
}
