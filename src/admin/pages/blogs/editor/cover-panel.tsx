import { useState } from "react";
import { useWatch } from "react-hook-form";
import { imageAddress } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { Panel } from "#ui/panel.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import type { BlogForm } from "./blog-form.ts";
import { BoundTextField } from "./bound-field.tsx";
import styles from "./cover-panel.module.css";
import { useDebounced } from "./debounced.ts";

const PAUSE_MS = 400;

/** The picture on the article's card and over its text. */
export function CoverPanel({ form }: { form: BlogForm }) {
  const typed = useDebounced(useWatch({ control: form.control, name: "image_url" }), PAUSE_MS);
  const [missing, setMissing] = useState<string | null>(null);
  const address = imageAddress.safeParse(typed).data ?? "";
  const isMissing = address !== "" && address === missing;
  return (
    <Panel title="Cover image">
      <div className="stack">
        <div className={styles.picture}>
          <RemotePicture
            src={address}
            alt="Preview of the cover image"
            onError={() => setMissing(address)}
          />
        </div>
        <BoundTextField
          form={form}
          name="image_url"
          max={limits.url}
          label="Image URL"
          aria-required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…"
        />
        <p className={styles.missing} role="status">
          {isMissing &&
            "This picture could not be loaded. Check the address; visitors would see a closed door instead."}
        </p>
      </div>
    </Panel>
  );
}
