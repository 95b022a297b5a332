import { Link } from "react-router";
import { formatDay } from "#admin/dates.ts";
import { coverThumbnail } from "#contract/drawn-cover.ts";
import { capitalized } from "#contract/nouns.ts";
import { Icon } from "#ui/icon.tsx";
import pencilIcon from "#ui/icons/pencil.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { DeleteButton } from "./delete-dialog.tsx";
import { useEditLink } from "./list-address.ts";
import type { ShownList } from "./list-screen.tsx";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { PublishToggle, titleId, WebsiteLink } from "./publish-toggle.tsx";
import { StateBadge } from "./publishing.tsx";
import styles from "./table.module.css";

export interface Column<Item> {
  head: string;
  width: string;
  value: (item: Item) => string;
  isMinor?: boolean;
}

interface ContentTableProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  list: ShownList<Item>;
  summary: (item: Item) => string;
  columns: readonly Column<Item>[];
}

export function ContentTable<Item extends ContentItem>(props: ContentTableProps<Item>) {
  const { noun, list, columns, summary } = props;
  const { items, isStale, focus, askToDelete } = list;
  if (!items) return <TableSkeleton columns={columns} />;
  return (
    <Panel flush>
      <div className={styles.frame}>
        <table className={styles.table} aria-busy={isStale}>
          <caption className="visually-hidden">{capitalized(noun.many)}</caption>
          <Head columns={columns} />
          <tbody ref={focus.ref} onFocus={focus.onFocus}>
            {items.map((item) => (
              <Row
                key={item.id}
                {...{ noun, item, columns }}
                summary={summary(item)}
                onDelete={() => askToDelete(item)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Head<Item>({ columns }: { columns: readonly Column<Item>[] }) {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col">Title</th>
        {columns.map(({ head, width, isMinor }) => (
          <th key={head} style={{ width }} data-minor={isMinor} scope="col">
            {head}
          </th>
        ))}
        <th className={styles.created} scope="col">
          Created
        </th>
        <th className={styles.actions} scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  item: Item;
  summary: string;
  columns: readonly Column<Item>[];
  onDelete: () => void;
}

function Row<Item extends ContentItem>(props: RowProps<Item>) {
  const { noun, item, summary, columns, onDelete } = props;
  const editor = useEditLink(noun)(item.id);
  return (
    <tr>
      <td>
        <div className={styles.title}>
          <div className={styles.thumbnail}>
            <RemotePicture src={coverThumbnail(item.image_url, item.title)} />
          </div>
          <div className={styles.words} dir="auto">
            <Link {...editor} id={titleId(item)}>
              {item.title}
            </Link>
            <p>{summary}</p>
            <StateBadge state={item} />
          </div>
        </div>
      </td>
      {columns.map(({ head, value, isMinor }) => (
        <td key={head} className={styles.fact} data-minor={isMinor}>
          {value(item)}
        </td>
      ))}
      <td className={styles.fact}>
        <time className="numeric" dateTime={item.created_at}>
          {formatDay(item.created_at)}
        </time>
      </td>
      <td>
        <div className={styles.buttons}>
          <PublishToggle noun={noun} item={item} />
          <WebsiteLink noun={noun} item={item} />
          <Link {...editor} className="icon-button" aria-label={`Edit ${item.title}`}>
            <Icon glyph={pencilIcon} />
          </Link>
          <DeleteButton item={item} onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}

const titleWidths = ["85%", "60%", "72%", "50%", "78%", "64%"];

function TableSkeleton<Item>({ columns }: { columns: readonly Column<Item>[] }) {
  return (
    <Panel flush>
      <SkeletonGroup className={styles.frame}>
        <table className={styles.table}>
          <Head columns={columns} />
          <tbody>
            {titleWidths.map((width) => (
              <tr key={width}>
                <td>
                  <div className={styles.title}>
                    <div className={styles.thumbnail}>
                      <Skeleton height="100%" />
                    </div>
                    <div className={styles.words}>
                      <Skeleton width={width} height="1rem" />
                      <Skeleton width="90%" height="0.8rem" />
                      <Skeleton width="4.75rem" height="1.3rem" />
                    </div>
                  </div>
                </td>
                {columns.map(({ head, isMinor }) => (
                  <td key={head} className={styles.fact} data-minor={isMinor}>
                    <Skeleton width="80%" />
                  </td>
                ))}
                <td className={styles.fact}>
                  <Skeleton width="5rem" />
                </td>
                <td>
                  <div className={styles.buttons}>
                    <Skeleton width="9rem" height="1.5rem" />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SkeletonGroup>
    </Panel>
  );
}
