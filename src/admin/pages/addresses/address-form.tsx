import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { z } from "zod";
import { addressTargetsQuery, createAddress, updateAddress } from "#admin/data/addresses.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { type Address, type AddressTarget, NewAddress } from "#contract/address.ts";
import { limits } from "#contract/limits.ts";
import { capitalized, nouns, publicationKinds } from "#contract/nouns.ts";
import { foldWord } from "#contract/visit-source.ts";
import { Button } from "#ui/button.tsx";
import { copyToClipboard } from "#ui/clipboard.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import styles from "./addresses.module.css";
import { toastLed } from "./missed-rows.tsx";

/** What the form is for: a new address, one that is there, or one that was not found. */
export type Aim =
  | { kind: Address["kind"]; address: Address | null }
  | { kind: "led"; path: string };

/** The slash stands before what is typed, and a pasted address loses its host. */
const TypedAddress = z
  .object({
    kind: z.enum(["short", "moved"]),
    path: z.string(),
    target: z.string(),
    source: z.string(),
    campaign: z.string(),
    medium: z.string(),
  })
  .transform(({ path, ...others }): z.input<typeof NewAddress> => {
    const typed = path.trim().replace(/^https?:\/\/[^/]*\/|^\//, "");
    return { ...others, path: `/${others.kind === "short" ? typed.toLowerCase() : typed}` };
  })
  .pipe(NewAddress);

export function AddressForm({ aim, onClose }: { aim: Aim; onClose: () => void }) {
  const address = aim.kind === "led" ? null : aim.address;
  const kind = aim.kind === "short" ? "short" : "moved";
  const values: z.input<typeof TypedAddress> = {
    kind,
    path: (aim.kind === "led" ? aim.path : (address?.path ?? "/")).slice(1),
    target: address?.target ?? "",
    source: address?.source ?? "",
    campaign: address?.campaign ?? "",
    medium: address?.medium ?? "",
  };
  const saved = useRef<Address>(null);
  const { form, submit, isSaving } = useSaveForm({
    schema: TypedAddress,
    values,
    save: async (given) => {
      if (address === null) return createAddress(given);
      const { kind: _kind, ...change } = given;
      return updateAddress(address.id, change);
    },
    onSaved: (done) => {
      saved.current = done;
      if (aim.kind === "led") toastLed(done);
      else if (address) toastSuccess(`${done.path} is changed`);
      else void tellCopied(done);
      onClose();
    },
    failure: "Failed to save the address",
  });
  const controls = controlsOf(form);
  const [path, target, source, campaign, medium] = form.watch([
    "path",
    "target",
    "source",
    "campaign",
    "medium",
  ]);
  return (
    <Dialog open onClose={onClose} title={titleOf(aim)}>
      <Form className={styles.form} onSubmit={() => submit()}>
        {kind === "short" && <PathField {...controls("path")} />}
        <TargetField {...controls("target")} value={target} present={address} />
        {kind === "short" && (
          <>
            <div className={styles.words}>
              <TextField
                label="Source"
                autoComplete="off"
                maxLength={limits.sourceWord}
                aria-required
                {...controls("source")}
              />
              <TextField
                label="Campaign"
                optional
                autoComplete="off"
                maxLength={limits.sourceWord}
                {...controls("campaign")}
              />
              <TextField
                label="Medium"
                optional
                autoComplete="off"
                maxLength={limits.sourceWord}
                {...controls("medium")}
              />
            </div>
            {target !== "" && path !== "" && (
              <p className={styles.result}>
                Visitors arrive at{" "}
                <b>{location.host + arrival(target, { source, campaign, medium })}</b>
              </p>
            )}
          </>
        )}
        <div className="dialog-actions">
          <Button look="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving}>
            {address || aim.kind === "led" ? "Save" : "Make it and copy"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function titleOf(aim: Aim): string {
  if (aim.kind === "led") return `Lead ${aim.path} on`;
  return aim.address ? `Change ${aim.address.path}` : "New short address";
}

async function tellCopied({ path }: Address): Promise<void> {
  const isCopied = await copyToClipboard(location.origin + path);
  toastSuccess(isCopied ? `${path} is made and copied` : `${path} is made`);
}

/** Returns the path that a short address leads to, with its words as the server writes them. */
function arrival(target: string, words: Record<string, string | null | undefined>): string {
  const [path, fragment] = target.split("#", 2);
  const said = Object.entries(words).flatMap(([name, word]) => {
    const folded = foldWord(word ?? "");
    return folded === "" ? [] : [`utm_${name}=${encodeURIComponent(folded)}`];
  });
  const query = said.length === 0 ? "" : `?${said.join("&")}`;
  return `${path}${query}${fragment === undefined ? "" : `#${fragment}`}`;
}

type Bound = ReturnType<ReturnType<typeof controlsOf<z.input<typeof TypedAddress>, NewAddress>>>;

function PathField({ error, ...field }: Bound) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Address</label>
      <span className={styles.prefixed}>
        <span>{location.host}/</span>
        <input
          {...field}
          id={id}
          className="input"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="field-hint" id={`${id}-hint`}>
        Small letters, digits and hyphens.
      </p>
    </div>
  );
}

interface TargetFieldProps extends Bound {
  value: string;
  /** What it leads to now stays among the choices. */
  present: Address | null;
}

function TargetField({ value, present, error, ...field }: TargetFieldProps) {
  const id = useId();
  const [q, setQ] = useState("");
  const query = useQuery(addressTargetsQuery(q));
  const failure = useLoadFailure(query);
  const found = query.data ?? [];
  const chosen = present && { ...present, kind: "page" as const };
  const isMissing =
    chosen && chosen.target !== "" && !found.some(({ target }) => target === chosen.target);
  const targets = isMissing ? [chosen, ...found] : found;
  const mayBeCut = found.filter(({ kind }) => kind !== "page").length >= limits.pageSize;
  return (
    <div className="field">
      {(mayBeCut || q !== "") && (
        <TextField
          label="Find a text by its title"
          type="search"
          value={q}
          maxLength={limits.search}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      <label htmlFor={id}>Leads to</label>
      {failure && !query.data ? (
        <LoadFailure title="The pages could not be loaded." failure={failure} />
      ) : (
        <select
          {...field}
          id={id}
          className="input"
          value={value}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <option value="">Choose a page or a text</option>
          <TargetGroup label="Pages" targets={targets.filter(({ kind }) => kind === "page")} />
          {publicationKinds.map((kind) => (
            <TargetGroup
              key={kind}
              label={capitalized(nouns[kind].many)}
              targets={targets.filter((one) => one.kind === kind)}
            />
          ))}
        </select>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type Choice = Pick<AddressTarget, "target" | "title" | "published">;

function TargetGroup({ label, targets }: { label: string; targets: readonly Choice[] }) {
  if (targets.length === 0) return null;
  return (
    <optgroup label={label}>
      {targets.map(({ target, title, published }) => (
        <option key={target} value={target}>
          {published ? title : `${title} (not published)`}
        </option>
      ))}
    </optgroup>
  );
}
