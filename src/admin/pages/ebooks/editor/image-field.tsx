import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { NewEbook } from "#contract/ebook.ts";
import { RemotePicture } from "#ui/remote-picture.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EbookFormApi } from "./ebook-form.ts";
import styles from "./image-field.module.css";

/** The address of the cover, with the cover beside it as soon as it can be shown. */
export function ImageField({ form }: { form: EbookFormApi }) {
  const typed = useWatch({ control: form.control, name: "image_url" });
  const address = useCompleteAddress(typed);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = address !== "" && broken === address;
  return (
    <div className={styles.field}>
      <span className={styles.cover}>
        <RemotePicture
          src={address}
          alt="The cover as visitors see it"
          onError={() => setBroken(address)}
        />
      </span>
      <TextField
        label="Image URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…"
        {...form.register("image_url")}
        error={form.formState.errors.image_url?.message}
        hint={
          isBroken
            ? "No picture can be shown from this address. Visitors see this door until it can."
            : "The cover, upright: three wide to four high looks best."
        }
      />
    </div>
  );
}

const PAUSE_MS = 400;

/** The address that was typed, once it is one and typing rests; empty until then. */
function useCompleteAddress(typed: string): string {
  const parsed = NewEbook.shape.image_url.safeParse(typed);
  const complete = parsed.success ? parsed.data : "";
  const [settled, setSettled] = useState(complete);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(complete), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [complete]);
  return settled;
}
