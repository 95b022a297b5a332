import { adminPaths } from "#contract/paths.ts";

/** Where the editor leads back to. */
export const toEbooks = { to: adminPaths.ebooks(), label: "Back to ebooks" };
