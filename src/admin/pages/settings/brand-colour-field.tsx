import { useQuery } from "@tanstack/react-query";
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { useFieldError } from "#admin/content/fields.tsx";
import { drawnPalette } from "#contract/brand-palette.ts";
import { TextField } from "#ui/text-field.tsx";
import styles from "./brand.module.css";
import { colourName } from "./colour-name.ts";
import { logoColoursQuery } from "./logo-colours.ts";
import { readTypedColour } from "./typed-colour.ts";

interface ColourFieldProps<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPathByValue<Input, string>;
  label: string;
  hint?: string;
  /** The address of the logo; empty where there is none. */
  logo: string;
}

/** The browser's picker beside a field for what a style guide says. */
export function ColourField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  hint,
  logo,
}: ColourFieldProps<Input, Output>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const typed: string = field.value;
  const colour = readTypedColour(typed);
  const choose = (hex: string) => {
    field.onChange(hex);
    if (fieldState.invalid) void form.trigger(name);
  };
  const settle = () => {
    if (colour === null && typed !== "") void form.trigger(name);
    else if (colour !== null && colour !== typed) choose(colour);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus to leave. */}
      <div className={styles.colour} onBlur={settle}>
        <input
          type="color"
          aria-label={`Pick ${label.toLowerCase()}`}
          value={colour ?? drawnPalette.wall}
          onChange={({ target }) => choose(target.value)}
        />
        <TextField
          {...field}
          error={useFieldError(form, name)}
          label={label}
          hint={hint}
          placeholder="#0F8B8D"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {logo !== "" && <FromLogo logo={logo} chosen={colour} onChoose={choose} />}
    </>
  );
}

interface FromLogoProps {
  logo: string;
  chosen: string | null;
  onChoose: (hex: string) => void;
}

function FromLogo({ logo, chosen, onChoose }: FromLogoProps) {
  const { data: colours, isError } = useQuery(logoColoursQuery(logo));
  if (!colours && !isError) return null;
  return (
    <fieldset className={styles.logo} aria-label="From your logo">
      <span className="field-hint">From your logo</span>
      {(colours ?? []).map((hex) => (
        <button
          key={hex}
          type="button"
          aria-label={`${colourName(hex)}, ${hex}`}
          aria-pressed={hex === chosen}
          style={{ background: hex }}
          onClick={() => onChoose(hex)}
        />
      ))}
      {(isError || colours?.length === 0) && <span className="field-hint">No colour in it</span>}
    </fieldset>
  );
}

export function Swatch({ colour }: { colour: string }) {
  return <span className={styles.swatch} style={{ background: colour }} />;
}
