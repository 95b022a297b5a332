import { useEffect, useId, useState } from "react";
import { linesOf } from "#contract/fill.ts";
import type { SitePageName } from "#contract/site-draft.ts";
import {
  pageNames,
  partNames,
  partsOfEveryPage,
  partsOfPage,
  titleOf,
} from "#contract/site-text-names.ts";
import { isList, letters, listAt } from "#contract/site-text-rules.ts";
import { registry } from "#contract/site-texts.ts";
import type { List, Text } from "#contract/texts/text.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Segmented } from "#ui/segmented.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { type DragArea, DragHandle } from "./drag-handle.tsx";
import {
  AddEntry,
  describe,
  type Entry,
  EntryTools,
  isFixed,
  type ListVerb,
} from "./list-entries.tsx";
import { SitePanel } from "./panel.tsx";
import { type ReplyDraft, ReplyWords } from "./reply-words.tsx";
import { Thumbnail } from "./shown-value.tsx";
import styles from "./site.module.css";
import { type Words, wordsAt } from "./site-document.ts";

interface PagePanelProps {
  page: SitePageName;
  /** The key of a text that the page does not show, to begin with. */
  sought?: string | undefined;
  words: Words;
  reply: ReplyDraft;
  onWrite: (key: string, value: string | null) => void;
  /** Lets the page be drawn again once its texts have changed. */
  onRedraw: () => Promise<void>;
  onArrange: (verb: ListVerb, entry: Entry) => void;
  onPicture: (key: string) => void;
  onClose: () => void;
}

/** Every text of the page, also those that nobody can click: what search results show, what is left out, lists. */
export function PagePanel({ page, sought, reply, onClose, ...rest }: PagePanelProps) {
  const [soughtPart = ""] = sought?.split(".") ?? [];
  const isElsewhere = sought !== undefined && !partsOfPage[page].includes(soughtPart);
  const [scope, setScope] = useState<"page" | "everywhere">(isElsewhere ? "everywhere" : "page");
  const parts = scope === "page" ? partsOfPage[page] : partsOfEveryPage;
  useEffect(() => {
    const place = sought && document.querySelector(`[data-text="${sought}"]`);
    if (!place) return;
    const entry = place.closest("details");
    if (entry) entry.open = true;
    place.querySelector<HTMLElement>("input, textarea, select, button, summary")?.focus();
  }, [sought]);
  return (
    <SitePanel title={`All texts: ${pageNames[page]}`} look="sheet" onClose={onClose}>
      <Segmented
        label="Which texts"
        options={[
          { value: "page", label: "This page" },
          { value: "everywhere", label: "Everywhere" },
        ]}
        value={scope}
        onChange={setScope}
      />
      {parts.map((part) => (
        <section key={part} className={styles.part} aria-label={partNames[part]}>
          <h3>{partNames[part]}</h3>
          {Object.entries(registry[part] ?? {}).map(([name, entry]) => {
            const key = `${part}.${name}`;
            return isList(entry) ? (
              <ListFields key={key} at={key} list={entry} {...rest} />
            ) : (
              <Field key={key} at={key} text={entry} {...rest} />
            );
          })}
          {part === "mails" && <ReplyWords draft={reply} />}
        </section>
      ))}
    </SitePanel>
  );
}

interface FieldProps {
  at: string;
  text: Text;
}

type Rest = Omit<PagePanelProps, "page" | "sought" | "reply" | "onClose">;

function Field({ at, text, words, onWrite, onRedraw, onPicture }: Rest & FieldProps) {
  const value = wordsAt(words, at);
  if (text.kind === "picture") {
    return (
      <div className={styles.thumb} data-text={at}>
        <Thumbnail value={value} />
        <Button look="ghost" onClick={() => onPicture(at)}>
          {text.name}…
        </Button>
      </div>
    );
  }
  if (text.entryOf) {
    return <Choice at={at} text={text} list={text.entryOf} {...{ words, onWrite, onRedraw }} />;
  }
  const { name, kind, max, isOptional } = text;
  const shared = {
    label: name,
    value,
    optional: isOptional,
    note: letters(value) > max * 0.8 ? `${letters(value)} of ${max}` : undefined,
    dir: "auto",
    hint: hintOf(kind, value),
    onBlur: () => void onRedraw(),
  };
  return (
    <div data-text={at}>
      {kind === "line" ? (
        <TextField {...shared} onChange={({ target }) => onWrite(at, target.value)} />
      ) : (
        <TextArea
          {...shared}
          rows={kind === "lines" ? linesOf(value).length + 1 : 3}
          onChange={({ target }) => onWrite(at, target.value)}
        />
      )}
    </div>
  );
}

type ChoiceProps = FieldProps & { list: string } & Pick<Rest, "words" | "onWrite" | "onRedraw">;

/** One of the entries of another list, by its name. */
function Choice({ at, text, list, words, onWrite, onRedraw }: ChoiceProps) {
  const id = useId();
  const named = listAt(list);
  return (
    <div className="field" data-text={at}>
      <label htmlFor={id}>{text.name}</label>
      <select
        className="input"
        id={id}
        value={wordsAt(words, at)}
        onChange={({ target }) => {
          onWrite(at, target.value);
          void onRedraw();
        }}
      >
        <option value="">None</option>
        {named &&
          linesOf(wordsAt(words, list)).map((entry) => (
            <option key={entry} value={entry}>
              {titleOf(named, list, entry, (key) => wordsAt(words, key))}
            </option>
          ))}
      </select>
    </div>
  );
}

function hintOf(kind: Text["kind"], value: string): string | undefined {
  if (kind === "lines") return "One on a line.";
  return /\{[a-z ]+\}/.test(value) ? "What stands in braces comes from the settings." : undefined;
}

function areaOf(handle: HTMLElement): DragArea | null {
  const panel = handle.closest<HTMLElement>(`.${styles.sheet}`);
  const entries = [...(handle.closest("fieldset")?.querySelectorAll(":scope > details") ?? [])];
  return (
    panel && {
      bounds: panel.getBoundingClientRect(),
      rects: () => entries.map((entry) => entry.getBoundingClientRect()),
      scroll: (pixels) => panel.scrollBy(0, pixels),
    }
  );
}

function ListFields({ at, list, ...rest }: Rest & { at: string; list: List }) {
  const { words, onArrange, onPicture } = rest;
  const ids = linesOf(wordsAt(words, at));
  return (
    <fieldset className={styles.list} data-text={at}>
      <legend>{list.name}</legend>
      {ids.map((id, index) => {
        const { title, place } = describe(words, { at, id });
        return (
          <details key={id} className={styles.entry}>
            <summary>
              {!isFixed(list) && (
                <DragHandle
                  from={index}
                  areaOf={areaOf}
                  onDrop={(to) => onArrange({ to }, { at, id })}
                />
              )}
              {title}
              <small>{place}</small>
            </summary>
            {!isFixed(list) && (
              <p className={styles.tools}>
                <EntryTools words={words} entry={{ at, id }} {...{ onArrange, onPicture }} />
              </p>
            )}
            {Object.entries(list.fields).map(([field, text]) => (
              <Field key={field} at={`${at}.${id}.${field}`} text={text} {...rest} />
            ))}
          </details>
        );
      })}
      {Object.entries(list.choices ?? {})
        .filter(([id]) => !ids.includes(id))
        .map(([id, key]) => (
          <Button
            key={id}
            look="ghost"
            leading={<Icon glyph={plusIcon} />}
            onClick={() => onArrange("add", { at, id })}
          >
            Add {wordsAt(words, key)}
          </Button>
        ))}
      <AddEntry words={words} at={at} onArrange={onArrange} />
    </fieldset>
  );
}
