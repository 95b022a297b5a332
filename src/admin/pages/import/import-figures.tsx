import type { ImportState } from "#contract/import.ts";
import { Panel } from "#ui/panel.tsx";
import styles from "./import-page.module.css";

const number = (value: number) => value.toLocaleString("en-US");

/** What comes, or has come, in four numbers. */
export function Figures({ state, isAhead }: { state: ImportState; isAhead: boolean }) {
  const { published, drafts, scheduled, pictures, redirects } = state.counts;
  const kinds = [
    published > 0 && `${number(published)} published`,
    drafts > 0 && `${number(drafts)} drafts`,
    scheduled > 0 && `${number(scheduled)} scheduled`,
  ].filter((kind) => kind !== false);
  const verb = isAhead ? "will come" : "have come";
  const figures: [value: number, text: string][] = [
    [
      published + drafts + scheduled,
      `blogs ${verb}${kinds.length > 0 ? `: ${kinds.join(", ")}` : ""}`,
    ],
    [pictures, `pictures ${verb}`],
    [redirects, `old addresses ${isAhead ? "will lead" : "lead"} to the new ones`],
    [state.left_out_total, "things left out, each with its reason"],
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
        {more > 0 && <li>… and {number(more)} more, in the report</li>}
      </ul>
    </Panel>
  );
}
