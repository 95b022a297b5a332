import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { addressTargetsQuery } from "#admin/data/addresses.ts";
import type { SavedAnswer } from "#contract/saved-answer.ts";
import { useDebouncedValue } from "#ui/debounced-value.ts";
import { FindMenu } from "#ui/find-menu.tsx";
import styles from "./reply-composer.module.css";

interface MenuProps {
  place: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  onClose: (by: "escape" | "leaving") => void;
}

interface SavedAnswersMenuProps extends MenuProps {
  answers: readonly SavedAnswer[];
  onChoose: (answer: SavedAnswer) => void;
  /** Saves what is written as another one. */
  onKeep: () => void;
}

export function SavedAnswersMenu({ answers, onKeep, onChoose, ...menu }: SavedAnswersMenuProps) {
  const keep = (
    <button type="button" className={styles.keep} onClick={onKeep}>
      Save this text as an answer
    </button>
  );
  return (
    <FindMenu
      {...menu}
      label="Saved answers"
      items={answers.map((answer) => ({ ...answer, hint: answer.text }))}
      foot={keep}
      none={
        answers.length === 0 && (
          <>What you write often can be kept here: yes, no, one question. {keep}</>
        )
      }
      onChoose={onChoose}
    />
  );
}

interface LinkMenuProps extends MenuProps {
  /** Empty where none is set. */
  booking: string;
  onChoose: (address: string) => void;
}

const TYPING_PAUSE_MS = 150;

/** What visitors can open: the booking page, the site's pages and what is published. */
export function LinkMenu({ booking, onChoose, ...menu }: LinkMenuProps) {
  const [typed, setTyped] = useState("");
  const { data = [] } = useQuery(addressTargetsQuery(useDebouncedValue(typed, TYPING_PAUSE_MS)));
  const words = typed.trim().toLowerCase();
  const bookings = [{ id: booking, name: "Your booking address", hint: booking }].filter(
    ({ name, hint }) => hint !== "" && `${name}\n${hint}`.toLowerCase().includes(words),
  );
  const targets = data
    .filter(({ published }) => published)
    .map(({ target, title }) => ({ id: location.origin + target, name: title, hint: target }));
  return (
    <FindMenu
      {...menu}
      label="Links"
      items={[...bookings, ...targets]}
      onFind={setTyped}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}
