import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { nouns } from "#contract/nouns.ts";
import type { Story } from "#contract/story.ts";
import { goneTitle, hoursAWeek, sourceOf } from "#contract/story-words.ts";
import styles from "./before-writing.module.css";
import type { MessagesNavigation } from "./messages-navigation.ts";

interface BeforeWritingProps {
  story: Story;
  navigation: MessagesNavigation;
}

/** What the sender read, as their browser tells it. */
export function BeforeWriting({ story, navigation }: BeforeWritingProps) {
  const id = useId();
  const { campaign, read, downloaded, saving_hours } = story;
  const source = sourceOf(story);
  const same = navigation.toMessagesFrom(source);
  return (
    <section className={styles.story} aria-labelledby={id}>
      <h3 id={id}>Before writing</h3>
      <dl>
        {source && (
          <Line label={campaign ? "Came by" : "Came from"}>
            <Link to={same.to} {...same.options}>
              {source}
            </Link>
          </Line>
        )}
        <Titles label="Read" texts={read} />
        <Titles label="Downloaded" texts={downloaded.map((one) => ({ kind: "ebook", ...one }))} />
        {saving_hours !== null && <Line label="Worked out">{hoursAWeek(saving_hours)}</Line>}
      </dl>
      <p>As the sender’s browser tells it. They saw these lines before sending.</p>
    </section>
  );
}

interface Text {
  kind: "page" | keyof typeof nouns;
  path: string | null;
  title: string | null;
}

function Titles({ label, texts }: { label: string; texts: readonly Text[] }) {
  if (texts.length === 0) return null;
  return (
    <Line label={label}>
      <ul className="bare-list">
        {texts.map(({ kind, path, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts that are gone look alike, and the order never changes.
          <li key={index}>
            {path && title ? (
              <a href={path} target="_blank" rel="noreferrer">
                {title}
              </a>
            ) : (
              <span className={styles.gone}>{goneTitle(kind)}</span>
            )}
          </li>
        ))}
      </ul>
    </Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
