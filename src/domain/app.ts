import { Activity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { administratorVerbs } from "./administrator.ts";
import { blogNoun, previewBlog } from "./blog.ts";
import { ClockWatch, type TrustedTime } from "./clock-watch.ts";
import { contactSubmissionVerbs } from "./contact-submission.ts";
import { Content } from "./content.ts";
import { deviceVerbs } from "./device.ts";
import { ebookNoun } from "./ebook.ts";
import { EbookDownloads, EbookFiles } from "./ebook-file.ts";
import { DomainError } from "./error.ts";
import { checkFiles, countMissing, sweepFiles } from "./file-sweep.ts";
import { mailDomainVerbs } from "./mail-domain.ts";
import { Outbox } from "./outbox.ts";
import { OwnedPublications } from "./owned-publications.ts";
import type { Foundations, Parts } from "./parts.ts";
import { privacyVerbs } from "./privacy.ts";
import { PublicPublications } from "./public-publications.ts";
import { sessionVerbs } from "./session.ts";
import { setupLinkVerbs } from "./setup-link.ts";
import { smtpConfigVerbs } from "./smtp-config.ts";
import { statsVerbs } from "./stats.ts";
import { systemVerbs } from "./system.ts";

/** The product: everything that can be done with it, by noun. */
export function createApp(foundations: Foundations) {
  const { database, clock } = foundations;
  const parts: Parts = {
    ...foundations,
    content: new Content(database),
    activity: new Activity(database, clock),
    clockWatch: new ClockWatch(database, clock),
  };
  const outbox = new Outbox(parts);
  const ebooks = new OwnedPublications(parts, ebookNoun);
  const owner = {
    blogs: new OwnedPublications(parts, blogNoun),
    previewBlog,
    ebooks,
    ebookFiles: new EbookFiles(parts, ebooks),
  };
  return {
    outbox,
    content: parts.content,
    activity: parts.activity,
    clock: parts.clockWatch,
    blogs: new PublicPublications(parts, blogNoun),
    ebooks: new PublicPublications(parts, ebookNoun),
    ebookDownloads: new EbookDownloads(parts),
    storedFiles: {
      check: () => checkFiles(parts),
      sweep: (time: TrustedTime) => sweepFiles(parts, time),
    },
    /** Everything that takes a right: nobody gets at it without an actor. */
    asOwner: (_actor: Actor) => owner,
    contactSubmissions: contactSubmissionVerbs(parts, outbox),
    smtpConfig: smtpConfigVerbs(parts, outbox),
    mailDomain: mailDomainVerbs(parts),
    privacy: privacyVerbs(parts),
    administrator: administratorVerbs(parts),
    sessions: sessionVerbs(parts),
    devices: deviceVerbs(parts),
    setupLinks: setupLinkVerbs(parts),
    stats: statsVerbs(parts, outbox),
    system: systemVerbs(parts),
    /**
     * Counts the PDFs that ebooks name and that are missing.
     * @throws when database, file store or outbox cannot be used, or when every PDF is missing
     */
    checkReady: async (): Promise<number> => {
      await parts.content.lookAgain();
      await parts.files.check();
      await database.requireRoom();
      await outbox.nextDue();
      const { named, missing } = await countMissing(parts);
      if (missing > 0 && missing === named) {
        throw new DomainError(
          "unavailable",
          "None of the ebooks’ PDFs is in DATA_DIR/files. Set DATA_DIR right, or restore the folder.",
        );
      }
      return missing;
    },
  };
}

export type App = ReturnType<typeof createApp>;
export type Owner = ReturnType<App["asOwner"]>;
