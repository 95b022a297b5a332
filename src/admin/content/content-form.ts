import type { DefaultValues, FieldValues } from "react-hook-form";
import type { FormRules } from "./form-rules.ts";
import type { FieldWords, FormValues } from "./form-values.ts";

/** What the form of one kind of content is, as its editor needs it. */
export interface ContentForm<Full, Input extends FormValues, Body extends FieldValues> {
  rules: FormRules<Input, Body>;
  /** The values of a new item. Their keys are the fields of the form, in the order of the screen. */
  empty: Input & DefaultValues<Input>;
  toInput: (stored: Full) => Input & DefaultValues<Input>;
  returnsToList?: boolean;
  /** What the server may fill by itself meanwhile, such as from an upload: no conflict. */
  filledByServer?: readonly (keyof Full & string)[];
  /** The fields that hold Markdown. */
  markdown?: readonly (keyof Input & string)[];
  /** What fields are called where their names do not say it. */
  words?: FieldWords;
}
