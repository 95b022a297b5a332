import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { BoundTextField } from "#admin/content/fields.tsx";
import { contentNoun } from "#admin/content/noun.ts";
import { refreshLists } from "#admin/content/queries.ts";
import { changeName, namesQuery } from "#admin/data/names.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { confirm, Questions } from "#admin/layout/confirm.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import { counted } from "#contract/counted.ts";
import { type NameInUse, type NameKind, nameBounds, nameKinds, newName } from "#contract/names.ts";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Panel } from "#ui/panel.tsx";
import styles from "./names.module.css";
import { DialogActions } from "./settings-form.tsx";

const titles: Record<NameKind, string> = {
  author: "Authors",
  category: "Categories",
  topic: "Topics",
  sector: "Sectors",
};

/** Lists what many publications share by name, so that a name can be changed for all of them at once. */
export function Names() {
  return (
    <div className="stack">
      <p className={styles.lead}>
        A new name is on all publications at once: on the website, in drafts, and in the trash.
        Earlier versions keep what they said. Two spellings become one when you give one the name of
        the other.
      </p>
      <Loaded
        query={useQuery(namesQuery())}
        failure="The names could not be loaded."
        height="14rem"
      >
        {(names) => <NameLists names={names} />}
      </Loaded>
    </div>
  );
}

function NameLists({ names }: { names: readonly NameInUse[] }) {
  const [chosen, setChosen] = useState<NameInUse | null>(null);
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} className="stack">
      {nameKinds.map((kind) => (
        <NameList
          key={kind}
          kind={kind}
          names={names.filter((one) => one.kind === kind)}
          onChoose={setChosen}
        />
      ))}
      {chosen && (
        <RenameDialog
          chosen={chosen}
          names={names}
          onClose={() => setChosen(null)}
          findButton={(name) =>
            page.current?.querySelector(`[data-name="${CSS.escape(`${chosen.kind} ${name}`)}"]`)
          }
        />
      )}
    </div>
  );
}

interface NameListProps {
  kind: NameKind;
  names: readonly NameInUse[];
  onChoose: (name: NameInUse) => void;
}

function NameList({ kind, names, onChoose }: NameListProps) {
  return (
    <Panel title={titles[kind]} flush>
      {names.length === 0 && <p className={styles.none}>None yet.</p>}
      <ul className="bare-list" aria-label={titles[kind]}>
        {names.map((one) => (
          <li key={one.name} className={styles.row}>
            <span className={styles.name}>
              <bdi>{one.name}</bdi>
            </span>
            <span className={styles.count}>{carriers(one)}</span>
            <Button look="quiet" data-name={`${kind} ${one.name}`} onClick={() => onChoose(one)}>
              Rename<span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RenameDialogProps {
  chosen: NameInUse;
  names: readonly NameInUse[];
  onClose: () => void;
  findButton: (name: string) => HTMLElement | null | undefined;
}

function RenameDialog({ chosen, names, onClose, findButton }: RenameDialogProps) {
  const { kind, name } = chosen;
  const renamed = useRef<string | null>(null);
  const { form, submit, isSaving } = useSaveForm({
    schema: z.object({ to: newName(kind) }),
    values: { to: name },
    save: async ({ to }) => {
      const other = names.find((one) => one.kind === kind && one.name === to);
      const joins = other !== undefined && to !== name;
      if (joins && !(await askToJoin(chosen, other))) return null;
      await changeName({ kind, from: name, to });
      return { to, joins };
    },
    onSaved: (saved) => {
      if (saved === null) return;
      const { to, joins } = saved;
      renamed.current = to;
      refreshLists(contentNoun(publicationKindOf(kind)));
      toastSuccess(joins ? `Joined with “${to}”.` : `Renamed to “${to}”.`);
      onClose();
    },
    failure: `Failed to rename the ${kind}`,
  });
  return (
    <Dialog
      open
      title={`Rename the ${kind}`}
      text={consequence(chosen)}
      onClose={onClose}
      focusAfter={() => (renamed.current === null ? null : (findButton(renamed.current) ?? null))}
    >
      <Form className={styles.form} onSubmit={submit}>
        <BoundTextField
          form={form}
          name="to"
          label="New name"
          max={nameBounds[kind]}
          autoComplete="off"
          aria-required
        />
        <DialogActions label="Rename" busyLabel="Renaming..." isBusy={isSaving} onClose={onClose} />
      </Form>
      <Questions isInDialog />
    </Dialog>
  );
}

function askToJoin(from: NameInUse, to: NameInUse): Promise<boolean> {
  const verb = from.count === 1 ? "carries" : "carry";
  return confirm({
    title: `Join “${from.name}” with “${to.name}”?`,
    text: `The ${carriers(from)} that ${verb} “${from.name}” will carry “${to.name}”, as ${carriers(to)} ${to.count === 1 ? "does" : "do"} already. They cannot be told apart again.`,
    cancelLabel: "Keep both",
    confirmLabel: "Join them",
    look: "solid",
  });
}

function consequence({ kind, name }: NameInUse): string | null {
  if (kind === "category") {
    return `The list of “${name}” on the website moves with the name: links to its former address lead nowhere.`;
  }
  if (kind === "author" && name === settings.defaultAuthor) {
    return "New blogs are still signed with the former name, until you change that in Settings › Site.";
  }
  return null;
}

function carriers({ kind, count }: NameInUse): string {
  const { one, many } = nouns[publicationKindOf(kind)];
  return counted(count, one, many);
}

/** Blogs alone have authors; the others are what the lists of a kind are grouped by. */
function publicationKindOf(kind: NameKind) {
  return publicationKinds.find((one) => nouns[one].groupedBy === kind) ?? "blog";
}
