import { useWatch } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { Panel } from "#ui/panel.tsx";
import { lengthNote, TextArea, TextField, type TextFieldProps } from "#ui/text-field.tsx";
import styles from "./details-panel.module.css";
import type { EbookFormApi, EbookInput } from "./ebook-form.ts";
import { ImageField } from "./image-field.tsx";
import { TopicsField } from "./topics-field.tsx";

/** What visitors read about an ebook. */
export function DetailsPanel({ form }: { form: EbookFormApi }) {
  return (
    <Panel title="Details">
      <div className="stack">
        <LineField form={form} name="title" label="Title" max={limits.title} />
        <DescriptionField form={form} />
        <div className={styles.pair}>
          <LineField
            form={form}
            name="pages"
            label="Pages"
            max={limits.pages}
            placeholder="50 pages"
          />
          <LineField
            form={form}
            name="format"
            label="Format"
            max={limits.format}
            optional
            hint="PDF, if you leave it empty."
          />
        </div>
        <ImageField form={form} />
        <TopicsField form={form} />
      </div>
    </Panel>
  );
}

interface LineFieldProps extends Omit<TextFieldProps, "form" | "name"> {
  form: EbookFormApi;
  name: "title" | "pages" | "format";
  max: number;
}

function LineField({ form, name, max, ...field }: LineFieldProps) {
  const typed = useWatch({ control: form.control, name });
  return (
    <TextField
      {...field}
      {...form.register(name)}
      autoComplete="off"
      note={lengthNote(typed, max)}
      error={errorOf(form, name)}
    />
  );
}

function DescriptionField({ form }: { form: EbookFormApi }) {
  const typed = useWatch({ control: form.control, name: "description" });
  return (
    <TextArea
      label="Description"
      rows={5}
      {...form.register("description")}
      note={lengthNote(typed, limits.description)}
      error={errorOf(form, "description")}
    />
  );
}

function errorOf(form: EbookFormApi, name: keyof EbookInput): string | undefined {
  return form.formState.errors[name]?.message;
}
