import type { Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files.ts";
import { blogVerbs } from "./blog.ts";
import type { Clock } from "./clock.ts";
import { contactSubmissionVerbs } from "./contact-submission.ts";
import { Content } from "./content.ts";
import { ebookVerbs } from "./ebook.ts";
import type { Secrets } from "./secrets.ts";
import { sessionVerbs } from "./session.ts";
import { smtpConfigVerbs } from "./smtp-config.ts";

/** What the product stands on. */
export interface Foundations {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  clock: Clock;
}

/** What every verb has at hand. */
export interface Parts extends Foundations {
  content: Content;
}

/** The product: everything that can be done with it, by noun. */
export function createApp(foundations: Foundations) {
  const parts: Parts = { ...foundations, content: new Content(foundations.database) };
  return {
    content: parts.content,
    blogs: blogVerbs(parts),
    ebooks: ebookVerbs(parts),
    contactSubmissions: contactSubmissionVerbs(parts),
    smtpConfig: smtpConfigVerbs(parts),
    sessions: sessionVerbs(parts),
    /** @throws when database or file store cannot be used */
    checkReady: async (): Promise<void> => {
      await parts.content.lookAgain();
      await parts.files.check();
    },
  };
}

export type App = ReturnType<typeof createApp>;
