import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { statsQuery } from "#admin/data/stats.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Stats } from "#contract/stats.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./most-read.module.css";
import { formatCount } from "./quantity.ts";

/** The articles that were read most in the range. */
export function MostRead({ days: asked }: { days: number }) {
  const { data, isPending, isPlaceholderData } = useQuery(statsQuery(asked));
  const days = data?.days ?? asked;
  return (
    <Panel
      title={`Most read, ${days} days`}
      actions={<span className={styles.unit}>Reads</span>}
      flush
    >
      <div aria-busy={isPending || isPlaceholderData}>
        {isPending ? (
          <Loading />
        ) : !data ? (
          <p className={styles.words}>
            They come with the charts above, which could not be loaded.
          </p>
        ) : data.most_read.length === 0 ? (
          <p className={styles.words}>
            No article was read in these {days} days. Those that are show here, the most read first.
          </p>
        ) : (
          <Articles articles={data.most_read} />
        )}
      </div>
    </Panel>
  );
}

function Articles({ articles }: { articles: Stats["most_read"] }) {
  const most = articles[0]?.reads ?? 1;
  return (
    <ol className={`bare-list ${styles.articles}`}>
      {articles.map(({ id, title, reads }) => (
        <li key={id}>
          <Link className={styles.article} to={adminPaths.editBlog(id)}>
            <span className={styles.share} style={{ width: `${(100 * reads) / most}%` }} />
            <span className={styles.title} title={title}>
              {title}
            </span>{" "}
            <span className="tabular">
              {formatCount(reads)}
              <span className="visually-hidden"> {reads === 1 ? "read" : "reads"}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Loading() {
  return (
    <ol className={`bare-list ${styles.articles}`} aria-hidden="true">
      {["55%", "80%", "75%", "50%", "60%"].map((width) => (
        <li key={width}>
          <span className={styles.article}>
            <Skeleton width={width} height="1.5rem" />
          </span>
        </li>
      ))}
    </ol>
  );
}
