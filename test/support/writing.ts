import type { PublicationKind } from "#contract/nouns.ts";
import { publicationPaths, writingPaths } from "#contract/paths.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { create, type OwnedApp, type Written } from "./owned-app.ts";

/** Acts like an editor on publications of one kind. */
export function writingOf(site: OwnedApp, kind: PublicationKind) {
  const { call, answered } = site;
  const paths = { ...publicationPaths[kind], ...writingPaths[kind] };
  const save = (id: string, fields: object, version?: number) =>
    call("PUT", paths.draft(id), fields, version);
  return {
    paths,
    published: (fields: object = {}) => create[kind](site.app, site.token, fields),
    started: (fields: object = {}) =>
      answered<Written>(call("POST", paths.ownersList(), { published: false, ...fields }), 201),
    draftOf: (id: string) => answered<Written>(call("GET", paths.draft(id))),
    save,
    saved: (id: string, fields: object, version?: number) =>
      answered<Written>(save(id, fields, version)),
    versionsOf: (id: string) => answered<VersionSummary[]>(call("GET", paths.versions(id))),
  };
}
