import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { imageAddress } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { RemotePicture } from "#ui/remote-picture.tsx";
import styles from "./cover-field.module.css";
import { type Bound, BoundTextField, useFieldText } from "./fields.tsx";

const PAUSE_MS = 400;

interface CoverFieldProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  shape: "wide" | "book";
  hint?: string;
}

export function CoverField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  shape,
  hint,
}: CoverFieldProps<Input, Output>) {
  const typed = useDebouncedValue(useFieldText(form, name), PAUSE_MS);
  const [broken, setBroken] = useState<string | null>(null);
  const address = imageAddress.safeParse(typed).data ?? "";
  const isBroken = address !== "" && address === broken;
  return (
    <div className={styles.cover} data-shape={shape}>
      <div className={styles.picture}>
        <RemotePicture
          src={address}
          alt="Preview of the cover image"
          onError={() => setBroken(address)}
        />
      </div>
      <div className={styles.address}>
        <BoundTextField
          form={form}
          name={name}
          max={limits.url}
          label="Image URL"
          aria-required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…"
          hint={hint}
        />
        <p className={styles.broken} role="status">
          {isBroken &&
            "This picture could not be loaded. Check the address; until it can, visitors see a closed door."}
        </p>
      </div>
    </div>
  );
}

export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
