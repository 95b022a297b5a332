import { useEffect, useRef, useState } from "react";
import { readPicture } from "#contract/placed-picture.ts";
import { textAt } from "#contract/site-text-rules.ts";
import { TextField } from "#ui/text-field.tsx";
import { SitePanel } from "./panel.tsx";
import styles from "./site.module.css";
import { keysOf, type Words, wordsAt } from "./site-document.ts";

interface FindTextProps {
  words: Words;
  nameOf: (key: string) => string;
  onGo: (key: string) => void;
  onClose: () => void;
}

/** More of them are found by more letters. */
const MOST = 12;

/** Finds a text of any page by its words or its name. Enter leads to the first. */
export function FindText({ words, nameOf, onGo, onClose }: FindTextProps) {
  const [sought, setSought] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const letters = sought.trim().toLowerCase();
  const found = textsOf(words, nameOf).filter(
    ({ name, text }) => letters !== "" && `${name}\n${text}`.toLowerCase().includes(letters),
  );
  return (
    <SitePanel title="Find a text" look="card" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) onGo(found[0].key);
        }}
      >
        <TextField
          ref={field}
          type="search"
          label="Its words or its name"
          autoComplete="off"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </form>
      <ul className={`bare-list ${styles.found}`}>
        {found.slice(0, MOST).map(({ key, name, text }) => (
          <li key={key}>
            <button type="button" onClick={() => onGo(key)}>
              <strong>{name}</strong>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.foot} role="status">
        {letters !== "" && countOf(found.length)}
      </p>
    </SitePanel>
  );
}

function countOf(found: number): string {
  if (found === 0) return "No text has these words.";
  return found > MOST ? `The first ${MOST} of ${found} texts.` : `${found} found.`;
}

/** Returns every text with its name; the words of a picture are what is seen on it. */
function textsOf(words: Words, nameOf: (key: string) => string) {
  return keysOf(words).map((key) => {
    const value = wordsAt(words, key);
    const isPicture = textAt(key)?.kind === "picture";
    return { key, name: nameOf(key), text: isPicture ? (readPicture(value)?.alt ?? "") : value };
  });
}
