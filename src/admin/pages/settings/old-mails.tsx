import { useRef } from "react";
import { countersQuery } from "#admin/data/stats.ts";
import type { SaveForm } from "#admin/forms/submitted-form.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { queryClient } from "#admin/query-client.ts";
import type { SmtpConfigInput } from "#contract/smtp-config.ts";
import type { MailFields } from "./mail-fields.ts";

/** As many as an owner may take for the messages of a bad week. */
const MOST_UNASKED = 50;

interface OldMails {
  /** Saves at once, or asks first where that would mail very many messages. */
  submit: () => void;
  areWanted: () => boolean;
}

export function useOldMails({
  form,
  submit,
}: Pick<SaveForm<MailFields, SmtpConfigInput>, "form" | "submit">): OldMails {
  const wanted = useRef(true);
  const save = (isWanted: boolean) => {
    wanted.current = isWanted;
    submit();
  };
  const ask = async (unsent: number) => {
    if (!(await form.trigger())) return submit();
    const count = unsent.toLocaleString("en-US");
    const isWanted = await confirm({
      title: `Mail ${count} older messages to you?`,
      text: "They came while no mail went out, and are all in the inbox. With the settings saved, all of them are mailed at once, or only the messages that come from now on.",
      cancelLabel: "Keep editing",
      alternative: { label: "Only new messages", onChoose: () => save(false) },
      confirmLabel: `Mail all ${count}`,
      look: "solid",
    });
    if (isWanted) save(true);
  };
  return {
    submit: () => {
      const unsent = queryClient.getQueryData(countersQuery().queryKey)?.mail.unsent ?? 0;
      if (unsent <= MOST_UNASKED) save(true);
      else void ask(unsent);
    },
    areWanted: () => wanted.current,
  };
}
