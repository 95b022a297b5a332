import { path } from "./path.ts";

const messages = "/api/admin/contact-submissions";

/** Apart from the other paths, which signing in loads. */
export const messagePaths = {
  contactSubmissions: path(messages),
  contactSubmission: path(`${messages}/:id`),
  contactSubmissionRead: path(`${messages}/:id/read`),
  contactSubmissionNotSpam: path(`${messages}/:id/not-spam`),
  contactSubmissionNote: path(`${messages}/:id/note`),
  contactSubmissionDelivery: path(`${messages}/:id/delivery`),
  contactSubmissionsCsv: path(`${messages}.csv`),
  contactSubmissionCounts: path("/api/admin/contact-submission-counts"),
  contactSubmissionsDeletion: path(`${messages}/deletion`),
  contactSubmissionsErase: path(`${messages}/erase`),
  contactSubmissionsEraseCount: path(`${messages}/erase/count`),
  contactSubmissionsRestore: path(`${messages}/restore`),
} as const;
