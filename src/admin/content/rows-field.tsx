import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
} from "react-hook-form";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";
import arrowUpIcon from "#ui/icons/arrow-up.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import styles from "./rows-field.module.css";

interface RowsFieldProps<
  Input extends FieldValues,
  Output extends FieldValues,
  Name extends FieldArrayPath<Input>,
> {
  form: UseFormReturn<Input, unknown, Output>;
  name: Name;
  one: string;
  most: number;
  empty: FieldArray<Input, Name>;
  /** True if rows can be moved up and down. */
  isOrdered?: boolean;
  /** Many rows of few fields: two columns, the second as wide as the signs that move and remove. */
  isDense?: boolean;
  children: (at: number) => ReactNode;
}

export function RowsField<
  Input extends FieldValues,
  Output extends FieldValues,
  Name extends FieldArrayPath<Input>,
>(props: RowsFieldProps<Input, Output, Name>) {
  const { form, name, one, most, empty, isOrdered = false, isDense = false, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name });
  const shift = (at: number, by: Step) => {
    if (!(at + by in fields)) return;
    flushSync(() => {
      move(at, at + by);
      setSaid(`Now ${one} ${at + by + 1} of ${fields.length}`);
    });
    const row = list.current?.querySelectorAll("fieldset")[at + by];
    row?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  };
  /** The focus would be lost with the button: the row that takes its place gets it. */
  const drop = (at: number) => {
    flushSync(() => {
      remove(at);
      setSaid(`Removed ${one} ${at + 1}`);
    });
    const left = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (left[Math.min(at, left.length - 1)] ?? addButton.current)?.focus();
  };
  return (
    <div className={`stack ${styles.rows}`} ref={list}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles.row} data-dense={isDense || undefined}>
          <legend className="visually-hidden">
            {one} {at + 1}
          </legend>
          {children(at)}
          <div className={styles.actions}>
            {isOrdered && (
              <MoveButtons what={`${one} ${at + 1}`} at={at} count={fields.length} onMove={shift} />
            )}
            {isDense ? (
              <IconButton
                label={`Remove ${one} ${at + 1}`}
                icon={<Icon glyph={trashIcon} />}
                data-remove=""
                onClick={() => drop(at)}
              />
            ) : (
              <Button
                look="quiet"
                leading={<Icon glyph={trashIcon} />}
                aria-label={`Remove ${one} ${at + 1}`}
                data-remove=""
                onClick={() => drop(at)}
              >
                Remove
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {fields.length < most && (
        <Button
          ref={addButton}
          look="ghost"
          leading={<Icon glyph={plusIcon} />}
          // The new row takes the focus.
          onClick={() => append(empty)}
        >
          Add a {one}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

type Step = -1 | 1;

interface MoveButtonsProps {
  what: string;
  at: number;
  count: number;
  onMove: (at: number, by: Step) => void;
}

function MoveButtons({ what, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${what} up`}
        icon={<Icon glyph={arrowUpIcon} />}
        data-move={-1}
        aria-disabled={at === 0}
        onClick={() => onMove(at, -1)}
      />
      <IconButton
        label={`Move ${what} down`}
        icon={<Icon glyph={arrowDownIcon} />}
        data-move={1}
        aria-disabled={at === count - 1}
        onClick={() => onMove(at, 1)}
      />
    </>
  );
}
