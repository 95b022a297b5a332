import type { MailDomainQuery } from "#contract/mail-domain.ts";
import type { SourcesQuery, StatsQuery } from "#contract/stats.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import type { JobKind } from "#storage/schema.ts";
import { Activity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { OwnedAddresses } from "./addresses/addresses.ts";
import { OwnedMissedAddresses } from "./addresses/missed-addresses.ts";
import { OwnedRedirects, Redirects } from "./addresses/redirects.ts";
import { Answers } from "./answers.ts";
import { type BackupSettings, Backups } from "./backup/backups.ts";
import type { Clock } from "./clock.ts";
import { ClockWatch } from "./clock-watch.ts";
import { ReplacedFiles } from "./files/replaced-files.ts";
import { OwnedFirstSteps } from "./first-steps.ts";
import { Housekeeping } from "./housekeeping.ts";
import { ImportRuns } from "./imports/import-run.ts";
import { ImportedDrafts } from "./imports/imported-drafts.ts";
import { Imports } from "./imports/imports.ts";
import {
  ContactLimit,
  DeletionLimit,
  MailTestLimit,
  ReplyLimit,
  ResetLimit,
  SecondStepLimit,
  SignInLimit,
} from "./limits.ts";
import { OwnedAutoReply } from "./mail/auto-replies.ts";
import { inspectMailDomain, type TextLookup } from "./mail/mail-domain.ts";
import { MessageMails } from "./mail/message-mail.ts";
import { MailSettings } from "./mail/smtp-config.ts";
import { ContactIntake } from "./messages/contact-intake.ts";
import { ContactInbox } from "./messages/contact-submission.ts";
import { MessageFlood } from "./messages/message-flood.ts";
import { findMessageHandling, Privacy } from "./messages/privacy.ts";
import { Replies } from "./messages/replies.ts";
import { SavedAnswers } from "./messages/saved-answers.ts";
import { readOperation } from "./operation.ts";
import { OwnVisits } from "./own-visits.ts";
import { EbookDownloads, EbookFiles, type Upload } from "./pdfs/ebook-file.ts";
import { EbookPdf } from "./pdfs/ebook-pdf-details.ts";
import { PictureFiles, Pictures } from "./pictures/picture.ts";
import { type Replacement, replacePicture } from "./pictures/picture-replacement.ts";
import { addPicture } from "./pictures/picture-upload.ts";
import { OwnedTintedPictures, TintedFiles } from "./pictures/tinted-pictures.ts";
import { previewBlog } from "./publications/blog.ts";
import { Content } from "./publications/content.ts";
import { ebookNoun } from "./publications/ebook.ts";
import { OwnedNames } from "./publications/names.ts";
import { OwnedPublications } from "./publications/owned-publications.ts";
import { OwnedPreviews, Previews } from "./publications/previews.ts";
import { PublicPublications } from "./publications/public-publications.ts";
import type { NounDefinition, Shapes } from "./publications/publication-noun.ts";
import { RenderAhead } from "./publications/render-ahead.ts";
import { Restorations } from "./publications/restorations.ts";
import { Schedules } from "./publications/schedules.ts";
import { Trash } from "./publications/trash.ts";
import { WorkingCopies } from "./publications/working-copies.ts";
import { RateLimits } from "./rate-limits.ts";
import { Readiness } from "./readiness.ts";
import type { Secrets } from "./secrets.ts";
import { AccessTokens, OwnedAccessTokens } from "./sign-in/access-token.ts";
import { Administrator, OwnedAdministrator } from "./sign-in/administrator.ts";
import { OwnedAuthenticatorApp } from "./sign-in/authenticator-app.ts";
import { Devices } from "./sign-in/device.ts";
import { OwnedPasskeys } from "./sign-in/passkey.ts";
import { Passkeys } from "./sign-in/passkey-sign-in.ts";
import { ResetLinks } from "./sign-in/reset-link.ts";
import { SecondSteps } from "./sign-in/second-step.ts";
import { OwnedSessions, Sessions } from "./sign-in/session.ts";
import { createSetupLink, SetupLinks } from "./sign-in/setup-link.ts";
import { OwnedSignInMethods } from "./sign-in/sign-in-methods.ts";
import { OwnedSiteDraft, SitePreviews } from "./site-draft.ts";
import { OwnedSiteSettings } from "./site-settings.ts";
import { askDatabaseVersion, countEverything, statsOfLastDays } from "./stats.ts";
import { visitSourcesOfLastDays } from "./visit-sources.ts";
import { Webhooks } from "./webhooks/webhook.ts";
import { createHandlers, type WorkLog } from "./work/handlers.ts";
import { type Handler, JobQueue } from "./work/job-queue.ts";
import { Jobs } from "./work/jobs.ts";

export interface Foundations {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  clock: Clock;
  backups: BackupSettings;
  dns: TextLookup;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** The limit for one address; null: none. */
  messagesPerHour: number | null;
  webhooksToPrivateHosts: boolean;
}

interface Dependencies extends Omit<Foundations, "backups"> {
  backups: Backups;
  content: Content;
  activity: Activity;
  clockWatch: ClockWatch;
  renderAhead: RenderAhead;
  jobs: Jobs;
}

export function createApp(foundations: Foundations) {
  const dependencies = createDependencies(foundations);
  const messageMails = new MessageMails(dependencies);
  const rateLimits = new RateLimits(dependencies);
  const readiness = new Readiness(dependencies);
  const sessions = new Sessions(dependencies);
  const housekeeping = new Housekeeping(dependencies, rateLimits, sessions);
  return {
    jobs: dependencies.jobs,
    /**
     * @param kinds the kinds of work that it does; all of them unless given
     * @param more handlers of other layers
     */
    createQueue: (log: WorkLog, kinds?: readonly JobKind[], more: readonly Handler[] = []) =>
      new JobQueue({
        ...dependencies,
        handlers: [
          ...createHandlers({ ...dependencies, housekeeping, messageMails }, log),
          ...more,
        ].filter(({ kind }) => kinds === undefined || kinds.includes(kind)),
        report: log.queue,
      }),
    backups: dependencies.backups,
    content: dependencies.content,
    activity: dependencies.activity,
    rateLimits,
    answers: new Answers(dependencies),
    clock: dependencies.clockWatch,
    published: <S extends Shapes>(noun: NounDefinition<S>) =>
      new PublicPublications(dependencies, noun),
    previews: new Previews(dependencies),
    sitePreviews: new SitePreviews(dependencies),
    redirects: new Redirects(dependencies),
    ebookDownloads: new EbookDownloads(dependencies),
    pictureFiles: new PictureFiles(dependencies),
    tintedFiles: new TintedFiles(dependencies),
    limits: {
      signIn: new SignInLimit(rateLimits),
      secondStep: new SecondStepLimit(rateLimits),
      reset: new ResetLimit(rateLimits),
      mailTest: new MailTestLimit(rateLimits),
      deletion: new DeletionLimit(rateLimits),
    },
    contactSubmissions: new ContactIntake(dependencies, {
      messageMails,
      limit: new ContactLimit(rateLimits, foundations.messagesPerHour),
      flood: new MessageFlood(
        rateLimits,
        foundations.messagesPerHour,
        () => dependencies.content.facts.contactEmail,
      ),
    }),
    messageHandling: () => foundations.database.read(findMessageHandling),
    administrator: new Administrator(dependencies),
    sessions,
    accessTokens: new AccessTokens(dependencies),
    secondSteps: new SecondSteps(dependencies),
    passkeys: new Passkeys(dependencies),
    ownVisits: new OwnVisits(dependencies),
    devices: new Devices(dependencies),
    setupLinks: new SetupLinks(dependencies),
    resetLinks: new ResetLinks(dependencies),
    /** Verbs that need a right: nobody reaches them without an actor. */
    asOwner: ownersVerbs(dependencies, messageMails, new ReplyLimit(rateLimits)),
    filePlace: foundations.files.place.name,
    housekeeping,
    readOperation: () => readOperation(dependencies),
    checkReady: () => readiness.check(),
    /** Writes counts that are only in memory; call it before the database closes. */
    close: async () => {
      await dependencies.renderAhead.settled();
      await rateLimits.stop();
      await dependencies.activity.stop();
    },
  };
}

export type App = ReturnType<typeof createApp>;
export type Owner = ReturnType<App["asOwner"]>;

function createDependencies(foundations: Foundations): Dependencies {
  const { database, clock, backups } = foundations;
  const jobs = new Jobs(database, clock);
  return {
    ...foundations,
    backups: new Backups({ ...foundations, ...backups, jobs }),
    content: new Content(database),
    activity: new Activity(database, clock),
    clockWatch: new ClockWatch(database, clock),
    renderAhead: new RenderAhead(),
    jobs,
  };
}

function ownersVerbs(
  dependencies: Dependencies,
  messageMails: MessageMails,
  replyLimit: ReplyLimit,
) {
  const ebooks = new OwnedPublications(dependencies, ebookNoun);
  const verbs = {
    previewBlog,
    publications: <S extends Shapes>(noun: NounDefinition<S>) =>
      new OwnedPublications(dependencies, noun),
    workingCopies: <S extends Shapes>(noun: NounDefinition<S>) =>
      new WorkingCopies(dependencies, noun),
    schedules: <S extends Shapes>(noun: NounDefinition<S>) => new Schedules(dependencies, noun),
    previews: <S extends Shapes>(noun: NounDefinition<S>) => new OwnedPreviews(dependencies, noun),
    names: new OwnedNames(dependencies),
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
    addresses: new OwnedAddresses(dependencies),
    missedAddresses: new OwnedMissedAddresses(dependencies),
    contactSubmissions: new ContactInbox(dependencies, messageMails),
    replies: new Replies({ ...dependencies, messageMails }, replyLimit),
    savedAnswers: new SavedAnswers(dependencies),
    siteSettings: new OwnedSiteSettings(dependencies),
    tintedPictures: new OwnedTintedPictures(dependencies),
    siteDraft: new OwnedSiteDraft(dependencies),
    firstSteps: new OwnedFirstSteps(dependencies),
    smtpConfig: new MailSettings(dependencies, messageMails),
    autoReply: new OwnedAutoReply(dependencies),
    inspectMailDomain: (query: MailDomainQuery) => inspectMailDomain(dependencies, query),
    createSetupLink: () => createSetupLink(dependencies),
    countEverything: () => countEverything(dependencies, messageMails),
    statsOfLastDays: (query: StatsQuery) => statsOfLastDays(dependencies, query),
    visitSourcesOfLastDays: (query: SourcesQuery) => visitSourcesOfLastDays(dependencies, query),
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
    accessTokens: new OwnedAccessTokens(dependencies, actor),
    webhooks: new Webhooks(dependencies, actor),
    privacy: new Privacy(dependencies, actor),
  });
}
