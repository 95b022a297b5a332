import { useState } from "react";
import { z } from "zod";
import { createAccessToken } from "#admin/data/access-tokens.ts";
import { placeOf, serverNow, useTimeZone } from "#admin/dates.ts";
import { Form } from "#admin/forms/form.tsx";
import type { SaveForm } from "#admin/forms/submitted-form.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import {
  AccessTokenScope,
  type CreatedAccessToken,
  NewAccessToken,
} from "#contract/access-token.ts";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import styles from "./access-tokens.module.css";
import { exampleCall, scopeWords } from "./scope-words.ts";
import { dayAhead, endOfDay } from "./token-end.ts";

const ends = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "own", label: "On a day you choose" },
] as const;

/** The contract's, with the day as a person chooses it. */
const TokenFields = z
  .object({
    name: NewAccessToken.shape.name,
    scopes: NewAccessToken.shape.scopes,
    end: z.enum(["30", "90", "365", "own"]),
    expires_at: z.string(),
  })
  .refine(({ end, expires_at }) => end !== "own" || expires_at !== "", {
    path: ["expires_at"],
    error: "Choose a day.",
  });
type TokenFields = z.output<typeof TokenFields>;

const empty: z.input<typeof TokenFields> = { name: "", scopes: [], end: "90", expires_at: "" };

export function NewAccessTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedAccessToken | null>(null);
  const zone = useTimeZone();
  const fields = useSaveForm({
    schema: TokenFields,
    values: empty,
    save: (input) => createAccessToken(toNewToken(input, zone)),
    onSaved: setCreated,
    failure: "Failed to make the access token",
  });
  // From the press on: whoever is gone when the answer comes never sees the token.
  const isHeld = created !== null || fields.isSaving || fields.form.formState.isSubmitting;
  return (
    <Dialog
      open
      title={created ? "Copy the token now" : "New access token"}
      text={
        created
          ? `This is the only time that the token of “${created.name}” is shown. Keep it where you keep passwords.`
          : "Allow no more than the program needs."
      }
      {...(isHeld ? {} : { onClose })}
    >
      {created ? (
        <Created token={created} onClose={onClose} />
      ) : (
        <TokenForm fields={fields} zone={zone} isHeld={isHeld} onClose={onClose} />
      )}
      <UnsavedChanges
        isDirty={isHeld}
        title="Leave without the token?"
        text="The token is shown only this once."
        stayLabel="Back to the token"
      />
    </Dialog>
  );
}

interface TokenFormProps {
  fields: SaveForm<z.input<typeof TokenFields>, TokenFields>;
  zone: string;
  isHeld: boolean;
  onClose: () => void;
}

function TokenForm({ fields, zone, isHeld, onClose }: TokenFormProps) {
  const { form, submit, isSaving } = fields;
  const { errors } = form.formState;
  const hasOwnDay = form.watch("end") === "own";
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        label="Name"
        placeholder="Newsletter"
        hint="The program’s, so that you recognise it in the list."
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <fieldset className="choices" aria-describedby="token-scopes-error">
        <legend>It may</legend>
        {AccessTokenScope.options.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeWords[scope].choice}
            hint={scopeWords[scope].hint}
            value={scope}
            {...form.register("scopes")}
          />
        ))}
        {errors.scopes?.message && (
          <FieldError id="token-scopes-error">{errors.scopes.message}</FieldError>
        )}
      </fieldset>
      <fieldset className="choices">
        <legend>It ends</legend>
        {ends.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" value={value} {...form.register("end")} />
            {label}
          </label>
        ))}
      </fieldset>
      {hasOwnDay && (
        <TextField
          label="Last day"
          type="date"
          hint={`Until midnight, ${placeOf(zone)} time.`}
          min={dayAhead(1, zone, serverNow())}
          max={dayAhead(limits.accessTokenDays - 1, zone, serverNow())}
          error={errors.expires_at?.message}
          {...form.register("expires_at")}
        />
      )}
      <div className="dialog-actions">
        <Button look="ghost" disabled={isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="solid" busy={isSaving}>
          {isSaving ? "Making it..." : "Make the token"}
        </Button>
      </div>
    </Form>
  );
}

function Created({ token, onClose }: { token: CreatedAccessToken; onClose: () => void }) {
  const call = exampleCall(token.scopes, "$TOKEN");
  return (
    <div className={styles.form}>
      <p className={styles.secret}>
        <code>{token.token}</code>
        <CopyButton text={token.token} label="Copy the token" showsLabel />
      </p>
      <p className={styles.secret}>
        <span>Try it in a terminal:</span>
        <code>{call}</code>
        <CopyButton
          text={exampleCall(token.scopes, token.token)}
          label="Copy the command"
          showsLabel
        />
      </p>
      <div className="dialog-actions">
        <Button look="solid" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </div>
  );
}

/** A day of one's own counts until its last second, where the owner is. */
function toNewToken({ name, scopes, end, expires_at }: TokenFields, zone: string): NewAccessToken {
  const moment =
    end === "own"
      ? endOfDay(expires_at, zone)
      : new Date(serverNow().getTime() + Number(end) * DAY_MS);
  return { name, scopes, expires_at: moment.toISOString() };
}
