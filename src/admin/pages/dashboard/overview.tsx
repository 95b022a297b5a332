import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { statsQuery } from "#admin/data/stats.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Stats } from "#contract/stats.ts";
import { Icon } from "#ui/icon.tsx";
import chevronRightIcon from "#ui/icons/chevron-right.svg?raw";
import fileUpIcon from "#ui/icons/file-up.svg?raw";
import mailIcon from "#ui/icons/mail.svg?raw";
import squarePenIcon from "#ui/icons/square-pen.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActivityPanels } from "./activity.tsx";
import { formatCount } from "./numbers.ts";
import styles from "./overview.module.css";
import { SystemInfo } from "./system-info.tsx";

/** Everything below the counters. */
export function Overview({ days }: { days: number }) {
  return (
    <div className={styles.grid}>
      <ActivityPanels days={days} />
      <div className={styles.actions}>
        <QuickActions />
      </div>
      <div className={styles.mostRead}>
        <MostRead days={days} />
      </div>
      <div className={styles.system}>
        <SystemInfo />
      </div>
    </div>
  );
}

const actions = [
  { to: adminPaths.newBlog(), label: "Create New Blog", glyph: squarePenIcon },
  { to: adminPaths.newEbook(), label: "Upload Ebook", glyph: fileUpIcon },
  { to: adminPaths.settings(), label: "Configure SMTP", glyph: mailIcon },
];

function QuickActions() {
  return (
    <Panel title="Quick actions" flush>
      <ul className={`bare-list ${styles.actionList}`}>
        {actions.map(({ to, label, glyph }) => (
          <li key={to}>
            <Link className={styles.action} to={to}>
              <Icon glyph={glyph} />
              {label}
              <Icon glyph={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function MostRead({ days: chosenDays }: { days: number }) {
  const { data, isPending, isPlaceholderData } = useQuery(statsQuery(chosenDays));
  const days = data?.days ?? chosenDays;
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
          <p className={styles.noReads}>
            They come with the charts above, which could not be loaded.
          </p>
        ) : data.most_read.length === 0 ? (
          <p className={styles.noReads}>
            No blog was read in these {days} days. Those that are read show here, the most read
            first.
          </p>
        ) : (
          <ReadBlogs blogs={data.most_read} />
        )}
      </div>
    </Panel>
  );
}

function ReadBlogs({ blogs }: { blogs: Stats["most_read"] }) {
  const most = blogs[0]?.reads ?? 1;
  return (
    <ol className={`bare-list ${styles.readBlogs}`}>
      {blogs.map(({ id, title, reads }) => (
        <li key={id}>
          <Link className={styles.readBlog} to={adminPaths.editBlog(id)}>
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
    <ol className={`bare-list ${styles.readBlogs}`} aria-hidden="true">
      {["55%", "80%", "75%", "50%", "60%"].map((width) => (
        <li key={width}>
          <span className={styles.readBlog}>
            <Skeleton width={width} height="1.5rem" />
          </span>
        </li>
      ))}
    </ol>
  );
}
