import { counted } from "#contract/counted.ts";
import type { ImportState } from "#contract/import.ts";
import { Panel } from "#ui/panel.tsx";
import { foundWords } from "./found-kinds.ts";
import styles from "./import-page.module.css";

const number = (value: number) => value.toLocaleString("en-US");

/** Shows in four numbers what would be imported. */
export function Figures({ state }: { state: ImportState }) {
  const { counts, left_out_total } = state;
  const [one, many] = foundWords(state);
  const { published, drafts, scheduled, pictures, redirects } = counts;
  const kinds = [
    published > 0 && `${number(published)} published`,
    drafts > 0 && counted(drafts, "draft"),
    scheduled > 0 && `${number(scheduled)} scheduled`,
  ].filter((kind) => kind !== false);
  const all = published + drafts + scheduled;
  const figures: [value: number, text: string][] = [
    [all, `${all === 1 ? one : many} to import${kinds.length > 0 ? `: ${kinds.join(", ")}` : ""}`],
    [pictures, pictures === 1 ? "picture to import" : "pictures to import"],
    [redirects, redirects === 1 ? "old address to redirect" : "old addresses to redirect"],
    [
      left_out_total,
      left_out_total === 1 ? "item left out" : "items left out, each with its reason",
    ],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([value, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function LeftOutPanel({ state: { left_out, left_out_total } }: { state: ImportState }) {
  if (left_out_total === 0) return null;
  const more = left_out_total - left_out.length;
  return (
    <Panel title="Left out, and why" flush>
      <ul className={styles.reasons} tabIndex={left_out.length > 8 ? 0 : undefined}>
        {left_out.map(({ title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two posts may have one title, and the list never changes.
          <li key={index}>
            <span>{title}</span>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>… and {number(more)} more, listed in the report</li>}
      </ul>
    </Panel>
  );
}
