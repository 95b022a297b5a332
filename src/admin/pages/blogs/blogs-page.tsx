import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { blogsQuery } from "#admin/data/blogs.ts";
import { countersQuery } from "#admin/data/counters.ts";
import { useLoadError } from "#admin/data/load-error.ts";
import { ListSearch } from "#admin/layout/list-search.tsx";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Pager } from "#admin/layout/pager.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { BlogSummary } from "#contract/blog.ts";
import { adminPaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { stateOptions, useBlogFilter } from "./blog-filter.ts";
import { BlogTable } from "./blog-table.tsx";
import { BlogTableSkeleton } from "./blog-table-skeleton.tsx";
import styles from "./blogs-page.module.css";
import { DeleteBlogDialog } from "./delete-blog-dialog.tsx";
import { NoBlogs, NothingFound } from "./no-blogs.tsx";

const FAILURE = "Failed to fetch blogs";

/** Every article, to be found, published, edited and deleted. */
export function BlogsPage() {
  const { filter, isNarrowed, ...shown } = useBlogFilter();
  const { data, isPlaceholderData, refetch, isFetching, ...query } = useQuery(blogsQuery(filter));
  const { data: counters } = useQuery(countersQuery());
  const error = useLoadError(query);
  const staleReason = data ? query.error : null;
  useEffect(() => {
    if (staleReason) toastFailure(FAILURE, staleReason);
  }, [staleReason]);

  const rows = useRef<HTMLTableSectionElement>(null);
  const [asked, setAsked] = useState<{ blog: BlogSummary; index: number } | null>(null);
  const isEmpty = data?.items.length === 0;
  const isFresh = isEmpty && !isNarrowed;
  return (
    <Screen
      title="Blogs"
      actions={
        <Link
          className={buttonClass({ look: isFresh ? "ghost" : "solid" })}
          to={adminPaths.newBlog()}
        >
          <Icon glyph={Plus} />
          New Blog
        </Link>
      }
    >
      {!isFresh && (
        <div className={styles.bar}>
          <ListSearch label="Search blogs" placeholder="Search titles and excerpts" />
          <Segmented
            label="Filter by state"
            options={stateOptions(counters)}
            value={shown.state}
            onChange={shown.showState}
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {filter.q !== "" && data && !isPlaceholderData && foundText(data)}
      </p>
      {data && isFresh && <NoBlogs />}
      {data && isEmpty && isNarrowed && (
        <NothingFound filter={filter} state={shown.state} onShowAll={shown.showAll} />
      )}
      {data && !isEmpty && (
        <Panel flush>
          <BlogTable
            rows={rows}
            blogs={data.items}
            isOutdated={isPlaceholderData}
            onDelete={(blog, index) => setAsked({ blog, index })}
          />
        </Panel>
      )}
      {!data &&
        (error ? (
          <LoadFailure
            title={FAILURE}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Panel flush>
            <BlogTableSkeleton />
          </Panel>
        ))}
      {data && <Pager next={data.next} />}
      <DeleteBlogDialog asked={asked} rows={rows} onClose={() => setAsked(null)} />
    </Screen>
  );
}

function foundText({ items, next }: { items: readonly unknown[]; next: string | null }): string {
  if (items.length === 1) return "1 blog found.";
  return `${items.length}${next ? " or more" : ""} blogs found.`;
}
