import { command, type ListQuery, request, type Sending, withQuery } from "#admin/request.ts";
import type {
  ContactSubmission,
  EraseAnswer,
  EraseCount,
  MessageChange,
  MessageChangeAnswer,
  MessageCounts,
  MessageDeletionAnswer,
  MessageNote,
  PromiseRecord,
} from "#contract/contact-submission.ts";
import { messagePaths } from "#contract/paths.ts";
import type { RestoreAnswer } from "#contract/privacy.ts";
import type { NewReply, Reply, ReplyDraftInput, ReplyVerdict } from "#contract/reply.ts";
import { requestPage } from "./page-request.ts";
import { requestFile } from "./save-file.ts";

/** Kept apart from the other calls, which every screen loads. */
export const messageApi = {
  list: (query: ListQuery, signal?: AbortSignal) =>
    requestPage<ContactSubmission>(withQuery(messagePaths.contactSubmissions(), query), signal),
  counts: (q: string, signal?: AbortSignal) =>
    request<MessageCounts>("GET", withQuery(messagePaths.contactSubmissionCounts(), { q }), {
      signal,
    }),
  promiseRecord: (signal?: AbortSignal) =>
    request<PromiseRecord>("GET", messagePaths.promiseRecord(), { signal }),
  one: (id: string, signal?: AbortSignal) =>
    request<ContactSubmission>("GET", messagePaths.contactSubmission(id), { signal }),
  markAsRead: (id: string) =>
    request<ContactSubmission>("PATCH", messagePaths.contactSubmissionRead(id)),
  change: (change: MessageChange) =>
    request<MessageChangeAnswer>("PATCH", messagePaths.contactSubmissions(), { body: change }),
  saveNote: (id: string, body: MessageNote, sending?: Sending) =>
    request<ContactSubmission>("PUT", messagePaths.contactSubmissionNote(id), {
      body,
      keepalive: true,
      ...sending,
    }),
  sendAgain: (id: string) =>
    request<ContactSubmission>("POST", messagePaths.contactSubmissionDelivery(id)),
  replies: (id: string, signal?: AbortSignal) =>
    request<Reply[]>("GET", messagePaths.replies(id), { signal }),
  sendReply: (id: string, body: NewReply, sending?: Sending) =>
    request<Reply>("POST", messagePaths.replies(id), { body, ...sending }),
  takeReplyBack: (id: string, reply: string) => command("DELETE", messagePaths.reply(id, reply)),
  settleReply: (id: string, reply: string, body: ReplyVerdict) =>
    request<Reply>("POST", messagePaths.replyDelivery(id, reply), { body }),
  saveDraft: (id: string, body: ReplyDraftInput, sending?: Sending) =>
    request<ContactSubmission>("PUT", messagePaths.contactSubmissionDraft(id), {
      body,
      keepalive: true,
      ...sending,
    }),
  csv: (query: ListQuery) => requestFile(withQuery(messagePaths.contactSubmissionsCsv(), query)),
  delete: (id: string) => command("DELETE", messagePaths.contactSubmission(id)),
  deleteAll: (ids: string[]) =>
    request<MessageDeletionAnswer>("POST", messagePaths.contactSubmissionsDeletion(), {
      body: { ids },
    }),
  countOfSender: (email: string) =>
    request<EraseCount>("POST", messagePaths.contactSubmissionsEraseCount(), { body: { email } }),
  eraseSender: (email: string) =>
    request<EraseAnswer>("POST", messagePaths.contactSubmissionsErase(), { body: { email } }),
  restore: (set_aside_at: string) =>
    request<RestoreAnswer>("POST", messagePaths.contactSubmissionsRestore(), {
      body: { set_aside_at },
    }),
};

/** Repeats a call that does so much at a time, until nothing is left. @returns how many it did in all */
export async function inParts<Answer extends { left: number }>(
  call: () => Promise<Answer>,
  countOf: (answer: Answer) => number,
): Promise<number> {
  let all = 0;
  for (;;) {
    const answer = await call();
    all += countOf(answer);
    if (answer.left === 0) return all;
  }
}
