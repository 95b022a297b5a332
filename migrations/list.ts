import * as initial from "./0001-initial.ts";
import * as dailyCount from "./0002-daily-count.ts";
import * as messageSearch from "./0003-message-search.ts";
import * as textSearch from "./0004-text-search.ts";
import * as outbox from "./0005-outbox.ts";
import * as privacy from "./0006-privacy.ts";
import * as safeRetention from "./0007-safe-retention.ts";
import * as setupLink from "./0008-setup-link.ts";
import * as publication from "./0009-publication.ts";
import * as writing from "./0010-writing.ts";
import * as picture from "./0011-picture.ts";
import * as guideFile from "./0012-guide-file.ts";
import * as messageStates from "./0013-message-states.ts";
import * as ownersDay from "./0014-owners-day.ts";
import * as ownPreview from "./0015-own-preview.ts";
import * as mailClaim from "./0017-mail-claim.ts";
import * as contentMark from "./0018-content-mark.ts";
import * as secretKeyMark from "./0019-secret-key-mark.ts";
import * as rateLimit from "./0020-rate-limit.ts";
import * as siteFacts from "./0021-site-facts.ts";
import * as backup from "./0023-backup.ts";
import * as movingIn from "./0024-moving-in.ts";
import * as signInMethods from "./0025-sign-in-methods.ts";
import * as webhook from "./0027-webhook.ts";
import * as autoReply from "./0028-auto-reply.ts";
import * as accessToken from "./0029-access-token.ts";
import * as importRun from "./0030-import-run.ts";
import * as messageNote from "./0032-message-note.ts";
import * as publicationCreation from "./0033-publication-creation.ts";
import * as foundByText from "./0034-found-by-text.ts";
import * as mootMail from "./0036-moot-mail.ts";
import * as fileTries from "./0037-file-tries.ts";
import * as trashedPicture from "./0038-trashed-picture.ts";
import * as foundByParts from "./0044-found-by-parts.ts";
import * as pictureSource from "./0045-picture-source.ts";
import * as linkPurpose from "./0046-link-purpose.ts";
import * as answered from "./0047-answered.ts";
import * as job from "./0048-job.ts";
import * as mailJobs from "./0049-mail-jobs.ts";
import * as publishJobs from "./0050-publish-jobs.ts";
import * as pdfJobs from "./0051-pdf-jobs.ts";
import * as backupJob from "./0052-backup-job.ts";
import * as importJobs from "./0055-import-jobs.ts";
import * as siteText from "./0056-site-text.ts";
import * as tintedPictures from "./0058-tinted-pictures.ts";
import * as savedBrand from "./0059-saved-brand.ts";
import * as address from "./0061-address.ts";
import * as story from "./0062-story.ts";
import * as reply from "./0064-reply.ts";
import * as spamTerm from "./0066-spam-term.ts";
import * as promise from "./0067-promise.ts";
import * as answering from "./0068-answering.ts";
import * as answers from "./0069-answers.ts";

/** In order. A name never changes once it has landed. */
export const migrations = {
  "0001-initial": initial,
  "0002-daily-count": dailyCount,
  "0003-message-search": messageSearch,
  "0004-text-search": textSearch,
  "0005-outbox": outbox,
  "0006-privacy": privacy,
  "0007-safe-retention": safeRetention,
  "0008-setup-link": setupLink,
  "0009-publication": publication,
  "0010-writing": writing,
  "0011-picture": picture,
  "0012-guide-file": guideFile,
  "0013-message-states": messageStates,
  "0014-owners-day": ownersDay,
  "0015-own-preview": ownPreview,
  "0017-mail-claim": mailClaim,
  "0018-content-mark": contentMark,
  "0019-secret-key-mark": secretKeyMark,
  "0020-rate-limit": rateLimit,
  "0021-site-facts": siteFacts,
  "0023-backup": backup,
  "0024-moving-in": movingIn,
  "0025-sign-in-methods": signInMethods,
  "0027-webhook": webhook,
  "0028-auto-reply": autoReply,
  "0029-access-token": accessToken,
  "0030-import-run": importRun,
  "0032-message-note": messageNote,
  "0033-publication-creation": publicationCreation,
  "0034-found-by-text": foundByText,
  "0036-moot-mail": mootMail,
  "0037-file-tries": fileTries,
  "0038-trashed-picture": trashedPicture,
  "0044-found-by-parts": foundByParts,
  "0045-picture-source": pictureSource,
  "0046-link-purpose": linkPurpose,
  "0047-answered": answered,
  "0048-job": job,
  "0049-mail-jobs": mailJobs,
  "0050-publish-jobs": publishJobs,
  "0051-pdf-jobs": pdfJobs,
  "0052-backup-job": backupJob,
  "0055-import-jobs": importJobs,
  "0056-site-text": siteText,
  "0058-tinted-pictures": tintedPictures,
  "0059-saved-brand": savedBrand,
  "0061-address": address,
  "0062-story": story,
  "0064-reply": reply,
  "0066-spam-term": spamTerm,
  "0067-promise": promise,
  "0068-answering": answering,
  "0069-answers": answers,
};
