import { Link, useSearchParams } from "react-router";
import { adminPaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NewEbookLink } from "./new-ebook-link.tsx";

/** Why the list is empty: there is nothing at all, or nothing here. */
export function NoEbooks() {
  const [params] = useSearchParams();
  if (params.has("q") || params.has("state")) return <NothingFound words={params.get("q")} />;
  if (params.has("cursor")) {
    return (
      <EmptyState title="There are no older ebooks." action={<ToAll label="Show the newest" />} />
    );
  }
  return (
    <EmptyState title="No ebooks yet" action={<NewEbookLink />}>
      Add the title and the cover now. The PDF can follow; until then visitors see “Coming Soon”.
    </EmptyState>
  );
}

function NothingFound({ words }: { words: string | null }) {
  return (
    <EmptyState title="Nothing found" action={<ToAll label="Show all ebooks" />}>
      {words
        ? `No ebook here has “${words}” in its title or description.`
        : "No ebook is in this state."}
    </EmptyState>
  );
}

function ToAll({ label }: { label: string }) {
  return (
    <Link
      className={buttonClass({ look: "ghost" })}
      to={adminPaths.ebooks()}
      // The link goes with what it stands in; whoever used it goes on at the top.
      onClick={() => document.getElementById("main")?.focus({ preventScroll: true })}
    >
      {label}
    </Link>
  );
}
