import * as initial from "./0001-initial.ts";
import * as dailyCount from "./0002-daily-count.ts";
import * as messageSearch from "./0003-message-search.ts";
import * as textSearch from "./0004-text-search.ts";
import * as outbox from "./0005-outbox.ts";
import * as privacy from "./0006-privacy.ts";
import * as publication from "./0009-publication.ts";

/** All migrations in order. A name never changes once it has landed. */
export const migrations = {
  "0001-initial": initial,
  "0002-daily-count": dailyCount,
  "0003-message-search": messageSearch,
  "0004-text-search": textSearch,
  "0005-outbox": outbox,
  "0006-privacy": privacy,
  "0009-publication": publication,
};
