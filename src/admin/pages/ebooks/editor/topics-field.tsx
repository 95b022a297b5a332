import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EbookFormApi } from "./ebook-form.ts";
import { addTopic } from "./topics.ts";
import styles from "./topics-field.module.css";

/** What the ebook is about, in a word or two each. */
export function TopicsField({ form: { control, setError, clearErrors } }: { form: EbookFormApi }) {
  const topics = useController({ control, name: "topics" });
  const typed = useController({ control, name: "newTopic" });
  const [news, setNews] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Which chip takes the focus after the one before it was removed. */
  const [focusAt, setFocusAt] = useState<number | null>(null);

  useEffect(() => {
    if (focusAt === null) return;
    const left = list.current?.querySelectorAll("button") ?? [];
    (left[Math.min(focusAt, left.length - 1)] ?? input.current)?.focus();
    setFocusAt(null);
  }, [focusAt]);

  const present = topics.field.value;
  const add = () => {
    const after = addTopic(present, typed.field.value);
    if (after.problem) return setError("newTopic", { type: "bound", message: after.problem });
    clearErrors(["newTopic", "topics"]);
    if (after.topics.length > present.length) {
      topics.field.onChange(after.topics);
      setNews(`${after.topics.at(-1)} added`);
    }
    typed.field.onChange("");
  };
  const remove = (index: number) => {
    topics.field.onChange(present.filter((_topic, at) => at !== index));
    clearErrors(["newTopic", "topics"]);
    setNews(`${present[index]} removed`);
    setFocusAt(index);
  };

  return (
    <div className={styles.topics}>
      <NewTopic
        {...typed.field}
        inputRef={(element) => {
          input.current = element;
          typed.field.ref(element);
          topics.field.ref(element);
        }}
        count={present.length}
        error={typed.fieldState.error?.message ?? topics.fieldState.error?.message}
        onAdd={add}
      />
      {present.length > 0 && (
        <ul ref={list} className={`bare-list ${styles.chips}`} aria-label="Topics added">
          {present.map((topic, index) => (
            <li key={topic} className={styles.chip}>
              <span>{topic}</span>
              <button type="button" aria-label={`Remove ${topic}`} onClick={() => remove(index)}>
                <Icon glyph={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </div>
  );
}

interface NewTopicProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  /** How many there are already. */
  count: number;
  error: string | undefined;
  onAdd: () => void;
}

function NewTopic({ name, value, onChange, onBlur, inputRef, count, error, onAdd }: NewTopicProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter adds; it does not save the ebook.
    event.preventDefault();
    onAdd();
  };
  return (
    <div className={styles.entry}>
      <TextField
        label="Topics"
        optional
        ref={inputRef}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        autoComplete="off"
        placeholder="Type a topic, then Enter"
        error={error}
        hint={`${count} of ${limits.topics} topics, each of up to ${limits.topic} characters.`}
      />
      <Button look="ghost" leading={<Icon glyph={Plus} />} onClick={onAdd}>
        Add
      </Button>
    </div>
  );
}
