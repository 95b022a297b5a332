import { type ReactNode, type Ref, useId, useRef } from "react";
import type { FieldPathByValue, FieldValues, UseFormReturn } from "react-hook-form";
import { BoundTextField } from "#admin/content/fields.tsx";
import { Form } from "#admin/forms/form.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import type { TextFieldProps } from "#ui/text-field.tsx";
import styles from "./settings-page.module.css";

interface SettingsFormProps {
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  submit: () => void;
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** Says what is lost on leaving. */
  loss: string;
  note?: string;
  children: ReactNode;
}

/** A page of settings: Ctrl S saves it, a bar at its foot says what is unsaved, and leaving it asks. */
export function SettingsForm(props: SettingsFormProps) {
  const { submit, isDirty, isSaving, onDiscard, loss, note, children, ...form } = props;
  useSaveShortcut(submit);
  return (
    <Form {...form} onSubmit={submit}>
      {children}
      <SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={onDiscard} note={note} />
      <UnsavedChanges isDirty={isDirty} text={loss} />
    </Form>
  );
}

type SaveBarProps = Pick<SettingsFormProps, "isDirty" | "isSaving" | "onDiscard" | "note">;

function SaveBar({ isDirty, isSaving, onDiscard, note = "Not saved yet" }: SaveBarProps) {
  const said = useRef<HTMLSpanElement>(null);
  const bar = useFocusAfter(() => lastFieldOf(said.current?.closest("form")));
  const isShown = isDirty || isSaving;
  return (
    <>
      {/* Before its words, since what comes with them is not spoken. */}
      <span ref={said} className="visually-hidden" role="status">
        {isShown && note}
      </span>
      {isShown && (
        <section ref={bar} className={styles.saveBar} aria-label="Changes">
          <p>{note}</p>
          <Button look="quiet" disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" busy={isSaving}>
            {isSaving ? "Saving..." : "Save"}
          </Button>
        </section>
      )}
    </>
  );
}

/** It stands above the bar, and what comes next for the keyboard stays the same. */
export function lastFieldOf(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>(
    "input:not([type=radio]), input:checked, select, textarea",
  );
  return [...(fields ?? [])].at(-1);
}

interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {lead && <p className="field-hint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

interface TextOf<Input extends FieldValues> extends Omit<TextFieldProps, "form" | "name" | "max"> {
  name: FieldPathByValue<Input, string>;
  max: number;
}

interface TextFieldsProps<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  fields: readonly TextOf<Input>[];
}

/** Fields of one line each, as they are described. */
export function TextFields<Input extends FieldValues, Output extends FieldValues>({
  form,
  fields,
}: TextFieldsProps<Input, Output>) {
  return fields.map((field) => <BoundTextField key={field.name} form={form} {...field} />);
}

interface DialogActionsProps {
  /** The dialog's action, and the word for it while it runs. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isHeld?: boolean;
  onClose: () => void;
}

export function DialogActions(props: DialogActionsProps) {
  const { label, busyLabel, isBusy, isHeld = isBusy, onClose } = props;
  return (
    <div className="dialog-actions">
      <Button look="ghost" disabled={isHeld} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" look="solid" busy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  );
}
