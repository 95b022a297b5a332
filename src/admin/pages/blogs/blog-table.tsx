import type { RefObject } from "react";
import { useTogglePublished } from "#admin/data/blogs.ts";
import type { BlogSummary } from "#contract/blog.ts";
import { BlogRow } from "./blog-row.tsx";
import styles from "./blog-table.module.css";
import { BlogTableHead } from "./blog-table-head.tsx";
import { useRowFocus } from "./row-focus.ts";

interface BlogTableProps {
  rows: RefObject<HTMLTableSectionElement | null>;
  blogs: readonly BlogSummary[];
  /** Another page or filter was asked for and is on its way. */
  isOutdated: boolean;
  onDelete: (blog: BlogSummary, index: number) => void;
}

/** Articles row by row; on small screens each row is stacked. */
export function BlogTable({ rows, blogs, isOutdated, onDelete }: BlogTableProps) {
  const togglePublished = useTogglePublished();
  const rememberPlace = useRowFocus(rows, blogs);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={isOutdated}>
        <caption className="visually-hidden">Blogs</caption>
        <BlogTableHead />
        <tbody ref={rows} onFocus={rememberPlace}>
          {blogs.map((blog, index) => (
            <BlogRow
              key={blog.id}
              blog={blog}
              onToggle={() => togglePublished(blog)}
              onDelete={() => onDelete(blog, index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
