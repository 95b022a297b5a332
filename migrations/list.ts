import * as initial from "./0001-initial.ts";

/** All migrations in order. A name never changes once it has landed. */
export const migrations = { "0001-initial": initial };
