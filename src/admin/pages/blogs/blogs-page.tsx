import { Link } from "react-router";
import { deletionConsequence } from "#admin/content/delete-dialog.tsx";
import { ListScreen } from "#admin/content/list-screen.tsx";
import { contentNoun } from "#admin/content/noun.ts";
import { type Column, ContentTable } from "#admin/content/table.tsx";
import type { BlogSummary } from "#contract/blog.ts";
import { adminPaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import fileUpIcon from "#ui/icons/file-up.svg?raw";

const blogs = contentNoun<BlogSummary>("blog");

const columns: Column<BlogSummary>[] = [
  {
    head: "Category",
    width: "clamp(7.75rem, 16cqi - 1.5rem, 9.5rem)",
    value: ({ category }) => category,
  },
  { head: "Read time", width: "6.5rem", value: ({ read_time }) => read_time, isMinor: true },
];

export function BlogsPage() {
  return (
    <ListScreen
      noun={blogs}
      searched="titles, excerpts and texts"
      allGroups="All categories"
      actions={
        <Link className={buttonClass({ look: "ghost" })} to={adminPaths.importBlogs()}>
          <Icon glyph={fileUpIcon} />
          Import
        </Link>
      }
      firstSteps="Blogs you publish appear on the Resources page, newest first."
      deletion={{
        question: "Are you sure you want to delete this blog?",
        consequence: deletionConsequence,
      }}
    >
      {(list) => (
        <ContentTable
          noun={blogs}
          list={list}
          columns={columns}
          summary={({ excerpt }) => excerpt}
        />
      )}
    </ListScreen>
  );
}
