import { forEachKind, nouns } from "./nouns.ts";
import { path } from "./path.ts";

/** Of a publication's own text, apart from the other paths, which signing in loads. @__NO_SIDE_EFFECTS__ */
function writingPathsOf(segment: string) {
  return {
    labels: path(`/api/admin/${segment}/labels`),
    draft: path(`/api/admin/${segment}/:id/draft`),
    draftCard: path(`/api/admin/${segment}/:id/draft/card`),
    versions: path(`/api/admin/${segment}/:id/versions`),
    version: path(`/api/admin/${segment}/:id/versions/:versionId`),
    versionRestore: path(`/api/admin/${segment}/:id/versions/:versionId/restore`),
    schedule: path(`/api/admin/${segment}/:id/schedule`),
    previews: path(`/api/admin/${segment}/:id/previews`),
    preview: path(`/api/admin/${segment}/:id/previews/:previewId`),
    copies: path(`/api/admin/${segment}/:id/copies`),
  };
}

export const writingPaths = forEachKind((kind) => writingPathsOf(nouns[kind].segment));

export const trashPaths = {
  list: path("/api/admin/trash"),
  emptying: path("/api/admin/trash/emptying"),
  item: path("/api/admin/trash/:id"),
  restore: path("/api/admin/trash/:id/restore"),
};
