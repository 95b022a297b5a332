import { useState } from "react";
import { type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { CoverSources } from "#admin/media/cover-sources.tsx";
import { coverThumbnail } from "#contract/drawn-cover.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import { isImageAddress } from "#contract/safe-address.ts";
import { Button } from "#ui/button.tsx";
import { useDebouncedValue } from "#ui/debounced-value.ts";
import { RemotePicture } from "#ui/remote-picture.tsx";
import { lengthNote, TextField } from "#ui/text-field.tsx";
import styles from "./cover-field.module.css";
import { findField } from "./field-links.tsx";
import { type Bound, useFieldError, useFieldText } from "./fields.tsx";

const PAUSE_MS = 400;

interface CoverFieldProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  /** The field from which a cover can be drawn. */
  title: FieldPathByValue<Input, string>;
  shape: "wide" | "book";
  /** Give one where no heading above the field names it. */
  label?: string;
  hint?: string;
}

/** A cover by upload, from the library, dropped, drawn from the title, or by its address. */
export function CoverField<Input extends FieldValues, Output extends FieldValues>(
  props: CoverFieldProps<Input, Output>,
) {
  const { form, name, title, shape, label, hint } = props;
  const { field } = useController({ control: form.control, name });
  const text = useFieldText(form, name);
  const error = useFieldError(form, name);
  const typed = useDebouncedValue(text, PAUSE_MS);
  const typedTitle = useDebouncedValue(useFieldText(form, title), PAUSE_MS);
  const [broken, setBroken] = useState<string | null>(null);
  const address = isImageAddress(typed.trim()) ? typed.trim() : "";
  const isDrawn = address === sitePaths.drawnCover();
  const isBroken = address !== "" && address === broken && !isDrawn;
  return (
    <fieldset className={styles.cover} data-shape={shape}>
      {label && <legend>{label}</legend>}
      <div className={styles.picture}>
        <RemotePicture
          src={coverThumbnail(address, typedTitle)}
          alt="Preview of the cover image"
          onError={() => setBroken(address)}
        />
      </div>
      <div className={styles.address}>
        <CoverSources
          onChoose={({ url }) => field.onChange(url)}
          onDraw={() => field.onChange(sitePaths.drawnCover())}
        />
        <TextField
          {...field}
          value={text}
          error={error}
          note={lengthNote(text, limits.url)}
          label="Image URL"
          aria-required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…"
          hint={isDrawn ? undefined : hint}
        />
        <InsecureAddress name={name} address={typed} onChange={field.onChange} />
        <p className={isBroken ? styles.broken : "field-hint"} role="status">
          {isBroken &&
            "This picture could not be loaded. Check the address; until it loads, visitors see a closed door."}
          {isDrawn && "Drawn from the title, which it follows, in the colours of your brand."}
        </p>
      </div>
    </fieldset>
  );
}

interface InsecureAddressProps {
  name: string;
  address: string;
  onChange: (address: string) => void;
}

/** Browsers block a picture of http:// on a site of https://, or warn of it. */
function InsecureAddress({ name, address, onChange }: InsecureAddressProps) {
  const toHttps = useFocusAfter(() => findField(name));
  if (location.protocol !== "https:" || !/^http:\/\//i.test(address.trim())) return null;
  return (
    <div className={styles.insecure} role="status">
      <p>Your site is on https://, and browsers may not show a picture from http://.</p>
      <Button
        ref={toHttps}
        look="quiet"
        onClick={() => onChange(address.trim().replace(/^http:/i, "https:"))}
      >
        Make it https
      </Button>
    </div>
  );
}
