import { useState } from "react";
import { linesOf } from "#contract/fill.ts";
import type { SitePageName } from "#contract/site-draft.ts";
import {
  pageNames,
  partNames,
  partsOfEveryPage,
  partsOfPage,
  titleOf,
} from "#contract/site-text-names.ts";
import { isList, letters } from "#contract/site-text-rules.ts";
import { registry } from "#contract/site-texts.ts";
import type { List, Text } from "#contract/texts/text.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";
import arrowUpIcon from "#ui/icons/arrow-up.svg?raw";
import copyIcon from "#ui/icons/copy.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import { Segmented } from "#ui/segmented.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { SitePanel } from "./panel.tsx";
import { Thumbnail } from "./shown-value.tsx";
import styles from "./site.module.css";
import { type Words, wordsAt } from "./site-document.ts";

interface PagePanelProps {
  page: SitePageName;
  words: Words;
  onWrite: (key: string, value: string | null) => void;
  /** Lets the page be drawn again once its lists have changed. */
  onRedraw: () => Promise<void>;
  onPicture: (key: string) => void;
  onClose: () => void;
}

/** Every text of the page, also those that nobody can click: what search results show, what is left out, lists. */
export function PagePanel({ page, onClose, ...rest }: PagePanelProps) {
  const [scope, setScope] = useState<"page" | "everywhere">("page");
  const parts = scope === "page" ? partsOfPage[page] : partsOfEveryPage;
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
        </section>
      ))}
    </SitePanel>
  );
}

interface FieldProps {
  at: string;
  text: Text;
}

type Rest = Omit<PagePanelProps, "page" | "onClose">;

function Field({ at, text, words, onWrite, onRedraw, onPicture }: Rest & FieldProps) {
  const value = wordsAt(words, at);
  if (text.kind === "picture") {
    return (
      <div className={styles.thumb}>
        <Thumbnail value={value} />
        <Button look="ghost" onClick={() => onPicture(at)}>
          {text.name}…
        </Button>
      </div>
    );
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
  return kind === "line" ? (
    <TextField {...shared} onChange={({ target }) => onWrite(at, target.value)} />
  ) : (
    <TextArea
      {...shared}
      rows={kind === "lines" ? linesOf(value).length + 1 : 3}
      onChange={({ target }) => onWrite(at, target.value)}
    />
  );
}

function hintOf(kind: Text["kind"], value: string): string | undefined {
  if (kind === "lines") return "One on a line.";
  return /\{[a-z ]+\}/.test(value) ? "What stands in braces comes from the settings." : undefined;
}

function ListFields({ at, list, ...rest }: Rest & { at: string; list: List }) {
  const { words, onWrite, onRedraw } = rest;
  const ids = linesOf(wordsAt(words, at));
  const { choices } = list;
  const order = (next: readonly string[]) => {
    onWrite(at, next.join("\n"));
    void onRedraw();
  };
  const swap = (from: number, to: number) => {
    const next = [...ids];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) order([...next.slice(0, to), moved, ...next.slice(to)]);
  };
  const add = (copied?: string) => {
    const id = newId();
    for (const field of Object.keys(list.fields)) {
      const value = copied ? wordsAt(words, `${at}.${copied}.${field}`) : "";
      if (value !== "") onWrite(`${at}.${id}.${field}`, value);
    }
    const place = copied ? ids.indexOf(copied) + 1 : ids.length;
    order([...ids.slice(0, place), id, ...ids.slice(place)]);
  };
  const isFixed = list.min === list.max;
  return (
    <fieldset className={styles.list}>
      <legend>{list.name}</legend>
      {ids.map((id, index) => {
        const title = titleOf(list, at, id, (key) => wordsAt(words, key));
        const missing = Object.entries(list.fields).filter(
          ([field, text]) => !text.isOptional && wordsAt(words, `${at}.${id}.${field}`) === "",
        ).length;
        return (
          <details key={id} className={styles.entry}>
            <summary>
              {title}
              <small>
                {index + 1} of {ids.length}
                {missing > 0 && `, ${missing === 1 ? "1 text" : `${missing} texts`} missing`}
              </small>
            </summary>
            {!isFixed && (
              <p className={styles.tools}>
                <IconButton
                  label={`Move ${title} up`}
                  icon={<Icon glyph={arrowUpIcon} />}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <IconButton
                  label={`Move ${title} down`}
                  icon={<Icon glyph={arrowDownIcon} />}
                  disabled={index === ids.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
                {!choices && (
                  <IconButton
                    label={`Duplicate ${title}`}
                    icon={<Icon glyph={copyIcon} />}
                    disabled={ids.length >= list.max}
                    onClick={() => add(id)}
                  />
                )}
                <IconButton
                  label={`Remove ${title}`}
                  icon={<Icon glyph={trashIcon} />}
                  look="danger"
                  disabled={ids.length <= list.min}
                  onClick={() => order(ids.filter((one) => one !== id))}
                />
              </p>
            )}
            {Object.entries(list.fields).map(([field, text]) => (
              <Field key={field} at={`${at}.${id}.${field}`} text={text} {...rest} />
            ))}
          </details>
        );
      })}
      {choices &&
        Object.entries(choices)
          .filter(([id]) => !ids.includes(id))
          .map(([id, key]) => (
            <Button
              key={id}
              look="ghost"
              leading={<Icon glyph={plusIcon} />}
              onClick={() => order([...ids, id])}
            >
              Add {wordsAt(words, key)}
            </Button>
          ))}
      {!isFixed &&
        !choices &&
        (ids.length < list.max ? (
          <Button look="ghost" leading={<Icon glyph={plusIcon} />} onClick={() => add()}>
            Add a {list.item}
          </Button>
        ) : (
          <p className="field-hint">{list.max} is the most this page holds.</p>
        ))}
    </fieldset>
  );
}

/** `crypto.randomUUID` is missing on a site without https. */
function newId(): string {
  return `new-${Math.random().toString(36).slice(2, 10)}`;
}
