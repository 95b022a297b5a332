import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import {
  accessTokensQuery,
  createAccessToken,
  revokeAccessToken,
} from "#admin/data/access-tokens.ts";
import { formatCalendarDay, placeOf, serverNow, useTimeZone } from "#admin/dates.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { type SaveForm, useSaveForm } from "#admin/forms/save-form.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import {
  type AccessToken,
  AccessTokenScope,
  type CreatedAccessToken,
  NewAccessToken,
} from "#contract/access-token.ts";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import { apiRoot, openapiPath } from "#contract/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import rows from "./access-rows.module.css";
import { dayAhead, endOfDay, exampleCall, scopeWords } from "./access-token-terms.ts";
import styles from "./access-tokens.module.css";
import page from "./api-page.module.css";
import { DialogActions } from "./settings-form.tsx";
import { AccessRow, Day } from "./settings-list.tsx";

/** Says how a program reaches the site: where the API is, what describes it, and how to get a token. */
export function ApiPage() {
  const address = location.origin + apiRoot;
  return (
    <div className="stack">
      <Panel title="For programs">
        <div className="stack">
          <p>
            A program can do much of what you do here: publish articles, read messages, fetch the
            statistics. It sends its calls to the address below, each with an access token.
          </p>
          <dl className={page.address}>
            <dt>Base address</dt>
            <dd>
              <code>{address}</code>
              <CopyButton text={address} label="Copy the base address" />
            </dd>
          </dl>
          <p>
            The API document lists every call with its fields, bounds and answers. It is in the
            format of OpenAPI 3.1, which API clients and code generators import.
          </p>
          <p>
            <a
              className={buttonClass({ look: "ghost" })}
              href={openapiPath()}
              target="_blank"
              rel="noopener"
            >
              Open the API document
            </a>
          </p>
        </div>
      </Panel>
      <AccessTokens />
    </div>
  );
}

const TITLE = "Access tokens";

function AccessTokens() {
  const [isMaking, setMaking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Loaded
      query={useQuery(accessTokensQuery())}
      failure="The access tokens could not be loaded."
      height="3.25rem"
      panel={TITLE}
    >
      {(tokens) => (
        <Panel
          title={TITLE}
          flush
          footer={
            <Button
              look="ghost"
              leading={<Icon glyph={plusIcon} />}
              disabled={tokens.length >= limits.accessTokens}
              onClick={() => setMaking(true)}
            >
              New access token
            </Button>
          }
        >
          <div ref={panel} tabIndex={-1}>
            <div className={styles.lead}>
              <p>
                With a token of its own, a program does here what you allow it, and nothing else,
                until the day you choose. A new password does not end it; revoking it does, at once.
              </p>
              <p>
                <code>{exampleCall([], "$TOKEN")}</code>
              </p>
            </div>
            {tokens.length > 0 && (
              <ul className={`bare-list ${rows.list}`} aria-label={TITLE}>
                {tokens.map((token) => (
                  <TokenRow key={token.id} token={token} focusAfter={() => panel.current} />
                ))}
              </ul>
            )}
          </div>
          {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
        </Panel>
      )}
    </Loaded>
  );
}

interface TokenRowProps {
  token: AccessToken;
  focusAfter: () => HTMLElement | null;
}

function TokenRow({ token, focusAfter }: TokenRowProps) {
  const { id, name, scopes, created_at, expires_at, is_expired, last_used_on } = token;
  const ask = () =>
    confirm({
      title: `Revoke ${name}?`,
      text: is_expired
        ? "It has already expired, and leaves the list."
        : "The program that uses it is refused from its next call. This cannot be undone.",
      cancelLabel: "Keep it",
      confirmLabel: "Revoke",
      busyLabel: "Revoking...",
      action: async () => {
        await revokeAccessToken(id);
        toastSuccess(`${name} is revoked.`);
      },
      failure: "Failed to revoke the access token",
      focusAfter,
    });
  return (
    <AccessRow
      glyph={keyIcon}
      name={
        <>
          {name} {is_expired && <Badge tone="warn">Expired</Badge>}
          {!is_expired && last_used_on === null && <Badge>Not used yet</Badge>}
        </>
      }
      may={scopes.map((scope) => scopeWords[scope].choice).join(", ")}
      times={
        <>
          Made <Day iso={created_at} />,{" "}
          {last_used_on !== null && (
            <>
              last used <Day iso={last_used_on} format={formatCalendarDay} />,{" "}
            </>
          )}
          {is_expired ? "ended" : "ends"} <Day iso={expires_at} />
        </>
      }
    >
      <Button look="quiet" onClick={() => void ask()}>
        Revoke<span className="visually-hidden"> {name}</span>
      </Button>
    </AccessRow>
  );
}

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

function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedAccessToken | null>(null);
  const zone = useTimeZone();
  const fields = useSaveForm({
    schema: TokenFields,
    values: empty,
    save: (input) => createAccessToken(toNewToken(input, zone)),
    onSaved: setCreated,
    failure: "Failed to make the access token",
  });
  // It counts from the press on: whoever is gone when the answer comes never sees the token.
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
  const control = controlsOf(form);
  const { error: scopesError, ...scopes } = control("scopes");
  const hasOwnDay = form.watch("end") === "own";
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        label="Name"
        placeholder="Newsletter"
        hint="The program’s, so that you recognise it in the list."
        autoComplete="off"
        {...control("name")}
      />
      <fieldset className="choices" aria-describedby="token-scopes-error">
        <legend>It may</legend>
        {AccessTokenScope.options.map((scope) => {
          const { choice, hint } = scopeWords[scope];
          return <Checkbox key={scope} label={choice} hint={hint} value={scope} {...scopes} />;
        })}
        {scopesError && <FieldError id="token-scopes-error">{scopesError}</FieldError>}
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
          {...control("expires_at")}
        />
      )}
      <DialogActions
        label="Make the token"
        busyLabel="Making it..."
        isBusy={isSaving}
        isHeld={isHeld}
        onClose={onClose}
      />
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
