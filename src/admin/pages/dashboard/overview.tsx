import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { countersQuery, statsQuery } from "#admin/data/stats.ts";
import { formatNow, serverNow } from "#admin/dates.ts";
import { usePart } from "#admin/layout/use-part.ts";
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
import places from "./dashboard-page.module.css";
import { FirstSteps, nothingYet } from "./first-steps.tsx";
import { formatCount } from "./metrics.ts";
import styles from "./overview.module.css";
import { SystemInfo } from "./system-info.tsx";

/** A minute is the smallest step that shows. */
const CLOCK_MS = 10_000;

export function Overview({ days }: { days: number }) {
  const { data: counters } = useQuery(countersQuery());
  const { data: stats, errorUpdateCount } = useQuery(statsQuery(days));
  const hasSteps = counters?.first_steps === "open";
  // Empty charts on a new site would only flash up until it is known that there is nothing yet.
  const hasCharts = stats ? stats.has_activity : !hasSteps || errorUpdateCount > 0;
  return (
    <div className={places.grid}>
      {hasSteps && (
        <div className={places.whole}>
          <FirstSteps isQuiet={!hasCharts} />
        </div>
      )}
      {hasCharts && <ActivityPanels days={days} />}
      {!hasCharts && !hasSteps && (
        <p className={`${places.whole} ${places.nothingYet}`}>{nothingYet}</p>
      )}
      {hasCharts && stats && <Sources days={days} />}
      <div className={hasCharts ? places.actions : places.half}>
        <QuickActions />
      </div>
      {hasCharts && (
        <div className={places.mostRead}>
          <MostRead days={days} />
        </div>
      )}
      <div className={hasCharts ? places.system : places.half}>
        <SystemInfo />
      </div>
    </div>
  );
}

const loadSourcePanels = async () => (await import("./sources.tsx")).SourcePanels;

/** They are below the charts, so the dashboard does not wait for them. Where they do not load, the rest stays. */
function Sources({ days }: { days: number }) {
  const SourcePanels = usePart(loadSourcePanels, true, () => {});
  return SourcePanels && <SourcePanels days={days} />;
}

/** The owner's, whose days the charts show. */
export function LocalTime() {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return <p className={places.clock}>{formatNow(now)}</p>;
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
            No blog was read in these {days} days. Those that are read appear here, the most read
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
