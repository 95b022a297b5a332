import { useRef, useState } from "react";
import { countersQuery } from "#admin/data/stats.ts";
import type { SaveForm } from "#admin/forms/submitted-form.ts";
import { queryClient } from "#admin/query-client.ts";
import type { SmtpConfigInput } from "#contract/smtp-config.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { MailFields } from "./mail-fields.ts";

/** As many as an owner may take for the messages of a bad week. */
const MOST_UNASKED = 50;

interface OldMails {
  count: number;
  isAsking: boolean;
  /** Saves at once, or asks first where that would mail very many messages. */
  submit: () => void;
  save: (choice: { wanted: boolean }) => void;
  cancel: () => void;
  areWanted: () => boolean;
}

export function useOldMails({
  form,
  submit,
}: Pick<SaveForm<MailFields, SmtpConfigInput>, "form" | "submit">): OldMails {
  const [count, setCount] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const wanted = useRef(true);
  const save = (choice: { wanted: boolean }) => {
    wanted.current = choice.wanted;
    setAsking(false);
    submit();
  };
  return {
    count,
    isAsking,
    submit: () => {
      const unsent = queryClient.getQueryData(countersQuery().queryKey)?.mail.unsent ?? 0;
      if (unsent <= MOST_UNASKED) return save({ wanted: true });
      setCount(unsent);
      void form.trigger().then((isValid) => (isValid ? setAsking(true) : submit()));
    },
    save,
    cancel: () => setAsking(false),
    areWanted: () => wanted.current,
  };
}

export function OldMailsQuestion({ mails }: { mails: OldMails }) {
  const count = mails.count.toLocaleString("en-US");
  return (
    <ConfirmDialog
      open={mails.isAsking}
      title={`Mail ${count} older messages to you?`}
      text="They came while no mail went out, and are all in the inbox. With the settings saved, all of them are mailed at once, or only the messages that come from now on."
      cancelLabel="Keep editing"
      alternative={{ label: "Only new messages", onChoose: () => mails.save({ wanted: false }) }}
      confirmLabel={`Mail all ${count}`}
      look="solid"
      onConfirm={() => mails.save({ wanted: true })}
      onCancel={mails.cancel}
    />
  );
}
