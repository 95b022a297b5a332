import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import type { BlogFilter } from "#admin/data/blogs.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { BlogState } from "./blog-filter.ts";

/** Nothing was written yet. */
export function NoBlogs() {
  return (
    <EmptyState
      title="No blogs yet"
      action={
        <Link className={buttonClass()} to={adminPaths.newBlog()}>
          <Icon glyph={Plus} />
          Create your first blog
        </Link>
      }
    >
      Articles you publish appear on the Resources page, newest first.
    </EmptyState>
  );
}

interface NothingFoundProps {
  filter: BlogFilter;
  state: BlogState;
  onShowAll: () => void;
}

/** There are articles, and none that the filter lets through. */
export function NothingFound({ filter: { q }, state, onShowAll }: NothingFoundProps) {
  return (
    <EmptyState
      title={title(q, state)}
      action={
        <Button look="ghost" onClick={onShowAll}>
          {q === "" ? "Show all blogs" : "Clear the search"}
        </Button>
      }
    >
      {q !== "" &&
        "Titles and excerpts are searched for the words just as you typed them. Try fewer of them."}
    </EmptyState>
  );
}

function title(q: string, state: BlogState): string {
  const kind = { all: "blog", published: "published blog", draft: "draft" }[state];
  if (q !== "") return `No ${kind} matches “${q}”`;
  return state === "all" ? "Nothing on this page any more" : `No ${kind}s`;
}
