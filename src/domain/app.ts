import type { MailDomainQuery } from "#contract/mail-domain.ts";
import type { StatsQuery } from "#contract/stats.ts";
import { AccessTokens, OwnedAccessTokens } from "./access-token.ts";
import { Activity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { Administrator, OwnedAdministrator } from "./administrator.ts";
import { OwnedAuthenticatorApp } from "./authenticator-app.ts";
import { blogNoun, previewBlog } from "./blog.ts";
import { ClockWatch, type TrustedTime } from "./clock-watch.ts";
import { ContactIntake } from "./contact-intake.ts";
import { ContactInbox } from "./contact-submission.ts";
import { Content } from "./content.ts";
import type { Dependencies, Foundations } from "./dependencies.ts";
import { Devices } from "./device.ts";
import { ebookNoun } from "./ebook.ts";
import { EbookDownloads, EbookFiles, type Upload } from "./ebook-file.ts";
import { EbookPdf } from "./ebook-pdf-details.ts";
import { EbookReadings } from "./ebook-readings.ts";
import { DomainError } from "./error.ts";
import { checkFiles, sweepFiles } from "./file-sweep.ts";
import { OwnedFirstSteps } from "./first-steps.ts";
import { ImportRuns } from "./import-run.ts";
import { ImportedDrafts } from "./imported-drafts.ts";
import { Imports } from "./imports.ts";
import { autoReplies, OwnedAutoReply } from "./mail/auto-replies.ts";
import { Deliveries } from "./mail/deliveries.ts";
import { inspectMailDomain } from "./mail/mail-domain.ts";
import { Outbox } from "./mail/outbox.ts";
import { signInNotices } from "./mail/sign-in-notices.ts";
import { MailSettings } from "./mail/smtp-config.ts";
import { MissingFiles } from "./missing-files.ts";
import { OwnVisits } from "./own-visits.ts";
import { OwnedPublications } from "./owned-publications.ts";
import { OwnedPasskeys } from "./passkey.ts";
import { Passkeys } from "./passkey-sign-in.ts";
import { PictureFiles, Pictures } from "./picture.ts";
import { type Replacement, replacePicture } from "./picture-replacement.ts";
import { addPicture } from "./picture-upload.ts";
import { OwnedPreviews, Previews, sweepPreviews } from "./previews.ts";
import { Privacy } from "./privacy.ts";
import { PublicPublications } from "./public-publications.ts";
import type { NounDefinition, Shapes } from "./publication-noun.ts";
import { sweepVersions } from "./publication-versions.ts";
import { RateLimits } from "./rate-limits.ts";
import { OwnedRedirects, Redirects } from "./redirects.ts";
import { RenderAhead } from "./render-ahead.ts";
import { ReplacedFiles, sweepReplacedFiles } from "./replaced-files.ts";
import { Restorations } from "./restorations.ts";
import { sweepMessages } from "./retention.ts";
import { Publishing, Schedules } from "./schedules.ts";
import { SecondSteps } from "./second-step.ts";
import { OwnedSessions, Sessions } from "./session.ts";
import { createSetupLink, SetupLinks } from "./setup-link.ts";
import { OwnedSignInMethods } from "./sign-in-methods.ts";
import { OwnedSiteSettings } from "./site-settings.ts";
import { countEverything, statsOfLastDays } from "./stats.ts";
import { askDatabaseVersion } from "./system.ts";
import { sweepTrash, Trash } from "./trash.ts";
import { sweepWebhookDeliveries, Webhooks } from "./webhooks/webhook.ts";
import { WebhookDeliveries } from "./webhooks/webhook-deliveries.ts";
import { WebhookQueue } from "./webhooks/webhook-queue.ts";
import { WorkingCopies } from "./working-copies.ts";

export function createApp(foundations: Foundations) {
  const { database, clock } = foundations;
  const parts = {
    ...foundations,
    content: new Content(database),
    activity: new Activity(database, clock),
    clockWatch: new ClockWatch(database, clock),
    renderAhead: new RenderAhead(),
    webhookQueue: new WebhookQueue(foundations),
  };
  const dependencies: Dependencies = {
    ...parts,
    publishing: new Publishing(parts),
    readings: new EbookReadings(parts),
  };
  const outbox = new Outbox(dependencies);
  const rateLimits = new RateLimits(dependencies);
  const missingFiles = new MissingFiles(dependencies);
  return {
    outbox,
    deliveries: new Deliveries(dependencies),
    webhookQueue: dependencies.webhookQueue,
    webhookDeliveries: new WebhookDeliveries(dependencies),
    signInNotices: signInNotices(dependencies),
    autoReplies: autoReplies(dependencies),
    content: dependencies.content,
    activity: dependencies.activity,
    rateLimits,
    clock: dependencies.clockWatch,
    blogs: new PublicPublications(dependencies, blogNoun),
    ebooks: new PublicPublications(dependencies, ebookNoun),
    published: <S extends Shapes>(noun: NounDefinition<S>) =>
      new PublicPublications(dependencies, noun),
    previews: new Previews(dependencies),
    redirects: new Redirects(dependencies),
    publishing: dependencies.publishing,
    ebookReadings: dependencies.readings,
    ebookDownloads: new EbookDownloads(dependencies),
    pictureFiles: new PictureFiles(dependencies),
    contactSubmissions: new ContactIntake(dependencies, outbox),
    administrator: new Administrator(dependencies),
    sessions: new Sessions(dependencies),
    accessTokens: new AccessTokens(dependencies),
    secondSteps: new SecondSteps(dependencies),
    passkeys: new Passkeys(dependencies),
    ownVisits: new OwnVisits(dependencies),
    devices: new Devices(dependencies),
    setupLinks: new SetupLinks(dependencies),
    /** Verbs that need a right: nobody reaches them without an actor. */
    asOwner: ownersVerbs(dependencies, outbox),
    filePlace: foundations.files.place.name,
    checkFiles: () => checkFiles(dependencies),
    sweepFiles: (time: TrustedTime) => sweepFiles(dependencies, time),
    sweepMessages: (time: TrustedTime) => sweepMessages(dependencies, time),
    sweepWebhookDeliveries: (time: TrustedTime) => sweepWebhookDeliveries(dependencies, time),
    sweepWriting: (time: TrustedTime) => sweepWriting(dependencies, time),
    checkReady: () => checkReady(dependencies, outbox, missingFiles),
    /** Writes what is only in memory; call it before the database closes. */
    close: async () => {
      await dependencies.renderAhead.settled();
      await rateLimits.stop();
      await dependencies.activity.stop();
    },
  };
}

export type App = ReturnType<typeof createApp>;
export type Owner = ReturnType<App["asOwner"]>;

function ownersVerbs(dependencies: Dependencies, outbox: Outbox) {
  const ebooks = new OwnedPublications(dependencies, ebookNoun);
  const verbs = {
    blogs: new OwnedPublications(dependencies, blogNoun),
    previewBlog,
    ebooks,
    publications: <S extends Shapes>(noun: NounDefinition<S>) =>
      new OwnedPublications(dependencies, noun),
    workingCopies: <S extends Shapes>(noun: NounDefinition<S>) =>
      new WorkingCopies(dependencies, noun),
    schedules: <S extends Shapes>(noun: NounDefinition<S>) => new Schedules(dependencies, noun),
    previews: <S extends Shapes>(noun: NounDefinition<S>) => new OwnedPreviews(dependencies, noun),
    trash: new Trash(dependencies),
    backups: dependencies.backups,
    ebookFiles: new EbookFiles(dependencies, ebooks),
    ebookPdf: new EbookPdf(dependencies),
    replacedFiles: new ReplacedFiles(dependencies, ebooks),
    pictures: new Pictures(dependencies),
    addPicture: (upload: Upload) => addPicture(dependencies, upload),
    replacePicture: (...replacement: Replacement) => replacePicture(dependencies, ...replacement),
    imports: new Imports(dependencies),
    importedDrafts: new ImportedDrafts(dependencies),
    importRuns: new ImportRuns(dependencies),
    restorations: new Restorations(dependencies),
    redirects: new OwnedRedirects(dependencies),
    contactSubmissions: new ContactInbox(dependencies, outbox),
    privacy: new Privacy(dependencies),
    siteSettings: new OwnedSiteSettings(dependencies),
    firstSteps: new OwnedFirstSteps(dependencies),
    smtpConfig: new MailSettings(dependencies, outbox),
    webhooks: new Webhooks(dependencies),
    accessTokens: new OwnedAccessTokens(dependencies),
    autoReply: new OwnedAutoReply(dependencies),
    inspectMailDomain: (query: MailDomainQuery) => inspectMailDomain(dependencies, query),
    createSetupLink: () => createSetupLink(dependencies),
    countEverything: () => countEverything(dependencies, outbox),
    statsOfLastDays: (query: StatsQuery) => statsOfLastDays(dependencies, query),
    askDatabaseVersion: () => askDatabaseVersion(dependencies),
  };
  return (actor: Actor) => ({
    ...verbs,
    name: actor.name,
    sessionId: actor.sessionId,
    administrator: new OwnedAdministrator(dependencies, actor),
    sessions: new OwnedSessions(dependencies, actor),
    signInMethods: new OwnedSignInMethods(dependencies, actor),
    authenticatorApp: new OwnedAuthenticatorApp(dependencies, actor),
    passkeys: new OwnedPasskeys(dependencies, actor),
  });
}

async function sweepWriting(dependencies: Dependencies, time: TrustedTime) {
  await sweepPreviews(dependencies, time);
  const erased = await sweepTrash(dependencies, time);
  const files = await sweepReplacedFiles(dependencies, time);
  return { erased, files, versions: await sweepVersions(dependencies, time) };
}

/** Counts missing files. @throws when a store cannot be used or every file is missing */
async function checkReady(
  { content, files, database }: Dependencies,
  outbox: Outbox,
  missingFiles: MissingFiles,
): Promise<number> {
  await content.refresh();
  await files.check();
  await database.requireRoom();
  await outbox.nextDue();
  const { named, missing } = await missingFiles.count();
  if (missing > 0 && missing === named) {
    const advice = files.place.isRemote
      ? "Set STORAGE_URL right, or copy the files there with “npm run portico -- move-files --to s3”."
      : "Set DATA_DIR right, or restore the folder.";
    throw new DomainError(
      "unavailable",
      `None of the files of ebooks and pictures is in ${files.place.name}. ${advice}`,
    );
  }
  return missing;
}
