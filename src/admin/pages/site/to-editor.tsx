import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import { Refusal } from "#admin/errors.ts";
import { LoadingScreen } from "#admin/layout/full-page.tsx";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { request } from "#admin/request.ts";
import { nouns, type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";

/** Leads from an address of the site to the editor of what stands there. */
export function ToEditor() {
  const { "*": address = "" } = useParams();
  const { hash } = useLocation();
  const [first, slug] = address.split("/");
  const kind = publicationKinds.find((one) => nouns[one].segment === first);
  if (!kind) {
    return <Navigate to={{ pathname: adminPaths.sitePage(address || "home"), hash }} replace />;
  }
  return slug ? (
    <ToPublication kind={kind} slug={slug} />
  ) : (
    <Navigate to={publicationPaths[kind].screen()} replace />
  );
}

function ToPublication({ kind, slug }: { kind: PublicationKind; slug: string }) {
  const { publicItem, editScreen, screen } = publicationPaths[kind];
  const item = useQuery({
    queryKey: ["published", kind, slug],
    queryFn: ({ signal }) => request<{ id: string }>("GET", publicItem(slug), { signal }),
  });
  const failure = useLoadFailure(item);
  if (item.data) return <Navigate to={editScreen(item.data.id)} replace />;
  // It has just been unpublished.
  if (item.error instanceof Refusal && item.error.code === "not_found") {
    return <Navigate to={screen()} replace />;
  }
  return failure ? (
    <LoadFailure title="The editor could not be opened" failure={failure} />
  ) : (
    <LoadingScreen />
  );
}
