import { useState } from "react";
import type { ImportedItem } from "#contract/import.ts";
import { Icon } from "#ui/icon.tsx";
import circleCheckIcon from "#ui/icons/circle-check.svg?raw";
import triangleAlertIcon from "#ui/icons/triangle-alert.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./item-table.module.css";

interface ItemTableProps {
  items: readonly ImportedItem[];
  /** Exceeds the number of listed items where there are many. */
  total: number;
  leftOut: ReadonlySet<string>;
  onChange: (leftOut: ReadonlySet<string>) => void;
}

const states = { published: "Published", draft: "Draft", scheduled: "Scheduled" } as const;

/** Lists the items to import. The owner can leave out each. */
export function ItemTable({ items, total, leftOut, onChange }: ItemTableProps) {
  const [shown, setShown] = useState<"all" | "notes">("all");
  if (items.length === 0) return null;
  const noted = items.filter(({ notes }) => notes.length > 0);
  const visible = shown === "all" ? items : noted;
  const more = total - items.length;
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <Panel
      title="What will be imported"
      flush
      actions={
        <Segmented
          label="Show"
          value={shown}
          onChange={setShown}
          options={[
            { value: "all", label: "All", count: total },
            { value: "notes", label: "To review", count: noted.length },
          ]}
        />
      }
    >
      <table className={styles.items}>
        <caption className="visually-hidden">What will be imported</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">State</th>
            <th scope="col">Address</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((item) => (
            <tr key={item.key}>
              <td>
                <label className={styles.itemTitle}>
                  <input
                    type="checkbox"
                    checked={!leftOut.has(item.key)}
                    onChange={() => toggle(item.key)}
                  />
                  {item.title}
                </label>
              </td>
              <td>{states[item.state]}</td>
              <td className={styles.address}>{item.address}</td>
              <td>
                <Notes notes={item.notes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className={styles.more}>
          … and {more.toLocaleString("en-US")} more, which will be imported too
        </p>
      )}
    </Panel>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) {
    return (
      <span className={styles.fine}>
        <Icon glyph={circleCheckIcon} /> Imported as it is
      </span>
    );
  }
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>
          <Icon glyph={triangleAlertIcon} />
          {note}
        </li>
      ))}
    </ul>
  );
}
