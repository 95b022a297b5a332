import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { addTopics, TopicsInput, type TopicsSchema, typedTopics } from "#contract/topics.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import xIcon from "#ui/icons/x.svg?raw";
import { TextField } from "#ui/text-field.tsx";
import { isComposing } from "./composing.ts";
import { type Bound, useFieldError } from "./fields.tsx";
import styles from "./topics-field.module.css";

interface TopicsFieldProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, TopicsInput> {
  schema: TopicsSchema;
  words?: Words;
}

/** What the field says of its entries, and how many of them a typed text holds. */
export interface Words {
  label: string;
  optional?: boolean;
  placeholder: string;
  hint: (count: number) => string;
  typed: (text: string) => string[];
}

const topicWords: Words = {
  label: "Topics",
  optional: true,
  placeholder: "Type a topic, then Enter",
  hint: (count) =>
    `${count} of ${limits.topics} topics, up to ${limits.topic} characters each. Commas separate them.`,
  typed: typedTopics,
};

export function TopicsField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  schema,
  words = topicWords,
}: TopicsFieldProps<Input, Output>) {
  const { field } = useController({ control: form.control, name });
  const error = useFieldError(form, name);
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const chips = useChipFocus(input);

  const { added, typed } = TopicsInput.parse(field.value);
  const add = () => {
    const { topics, problem } = addTopics(schema, added, words.typed(typed));
    if (problem) return form.setError(name, { type: "limit", message: problem });
    form.clearErrors(name);
    field.onChange({ added: topics, typed: "" });
    const fresh = topics.slice(added.length);
    if (fresh.length > 0) setAnnouncement(`${fresh.join(", ")} added`);
  };
  const remove = (index: number) => {
    form.clearErrors(name);
    field.onChange({ added: added.filter((_topic, at) => at !== index), typed });
    setAnnouncement(`${added[index]} removed`);
    chips.focusAfterRemoving(index);
  };

  return (
    <div className={styles.topics}>
      <NewTopic
        value={typed}
        onChange={(text) => field.onChange({ added, typed: text })}
        onBlur={field.onBlur}
        inputRef={(element) => {
          input.current = element;
          field.ref(element);
        }}
        words={words}
        count={added.length}
        error={error}
        onAdd={add}
      />
      {added.length > 0 && (
        <ul
          ref={chips.list}
          className={`bare-list ${styles.chips}`}
          aria-label={`${words.label} added`}
        >
          {added.map((topic, index) => (
            <li key={topic} className={styles.chip}>
              <span>{topic}</span>
              <button type="button" aria-label={`Remove ${topic}`} onClick={() => remove(index)}>
                <Icon glyph={xIcon} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

/** Moves the focus to the next chip, or the input, once one is removed. */
function useChipFocus(input: { current: HTMLElement | null }) {
  const list = useRef<HTMLUListElement>(null);
  const [removedAt, setRemovedAt] = useState<number | null>(null);
  useEffect(() => {
    if (removedAt === null) return;
    const left = list.current?.querySelectorAll("button") ?? [];
    (left[Math.min(removedAt, left.length - 1)] ?? input.current)?.focus();
    setRemovedAt(null);
  }, [removedAt, input]);
  return { list, focusAfterRemoving: setRemovedAt };
}

interface NewTopicProps {
  words: Words;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  count: number;
  error: string | undefined;
  onAdd: () => void;
}

function NewTopic(props: NewTopicProps) {
  const { words, value, onChange, onBlur, inputRef, count, error, onAdd } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    // Enter would send the form.
    event.preventDefault();
    onAdd();
  };
  return (
    <div className={styles.entry}>
      <TextField
        label={words.label}
        optional={words.optional}
        ref={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        autoComplete="off"
        placeholder={words.placeholder}
        error={error}
        hint={words.hint(count)}
      />
      <Button look="ghost" leading={<Icon glyph={plusIcon} />} onClick={onAdd}>
        Add
      </Button>
    </div>
  );
}
