import { Activity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { blogNoun } from "./blog.ts";
import { contactSubmissionVerbs } from "./contact-submission.ts";
import { Content } from "./content.ts";
import { ebookNoun } from "./ebook.ts";
import { EbookDownloads, EbookFiles } from "./ebook-file.ts";
import { mailDomainVerbs } from "./mail-domain.ts";
import { Outbox } from "./outbox.ts";
import { OwnedPublications } from "./owned-publications.ts";
import type { Foundations, Parts } from "./parts.ts";
import { privacyVerbs } from "./privacy.ts";
import { PublicPublications } from "./public-publications.ts";
import { sessionVerbs } from "./session.ts";
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
  };
  const outbox = new Outbox(parts);
  const ebooks = new OwnedPublications(parts, ebookNoun);
  const owner = {
    blogs: new OwnedPublications(parts, blogNoun),
    ebooks,
    ebookFiles: new EbookFiles(parts, ebooks),
  };
  return {
    outbox,
    content: parts.content,
    activity: parts.activity,
    blogs: new PublicPublications(parts, blogNoun),
    ebooks: new PublicPublications(parts, ebookNoun),
    ebookDownloads: new EbookDownloads(parts),
    /** Everything that takes a right: nobody gets at it without an actor. */
    asOwner: (_actor: Actor) => owner,
    contactSubmissions: contactSubmissionVerbs(parts, outbox),
    smtpConfig: smtpConfigVerbs(parts, outbox),
    mailDomain: mailDomainVerbs(parts),
    privacy: privacyVerbs(parts),
    sessions: sessionVerbs(parts),
    stats: statsVerbs(parts, outbox),
    system: systemVerbs(parts),
    /** @throws when database, file store or outbox cannot be used */
    checkReady: async (): Promise<void> => {
      await parts.content.lookAgain();
      await parts.files.check();
      await outbox.nextDue();
    },
  };
}

export type App = ReturnType<typeof createApp>;
