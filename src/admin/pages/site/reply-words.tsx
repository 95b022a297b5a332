import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { autoReplyQuery } from "#admin/data/auto-reply.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { controlsOf } from "#admin/forms/form.tsx";
import { beginWork } from "#admin/forms/pending-work.ts";
import { endFailures, useSaveForm } from "#admin/forms/save-form.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { AutoReply } from "#contract/auto-reply.ts";
import { limits } from "#contract/limits.ts";
import { settingsPages } from "#contract/paths.ts";
import { lengthNote, TextArea } from "#ui/text-field.tsx";

const FAILURE = "Failed to save the reply";

export interface ReplyDraft {
  /** Null once it is saved. */
  typed: string | null;
  write: (text: string) => void;
  save: (reply: AutoReply) => Promise<AutoReply>;
  settle: (sent: string) => void;
}

/** What is typed of the automatic reply outlives its panel until it is saved. */
export function useReplyDraft(): ReplyDraft {
  const [typed, setTyped] = useState<string | null>(null);
  const sending = useRef<Promise<boolean> | null>(null);
  const isUnsaved = typed !== null;
  useEffect(() => {
    if (!isUnsaved) return;
    return beginWork({
      loss: "The automatic reply that you typed is not saved.",
      // Leaving the field has sent it.
      save: async () => (await sending.current) ?? false,
      onLeave: () => setTyped(null),
    });
  }, [isUnsaved]);
  return {
    typed,
    write: setTyped,
    save: (reply) => {
      const saved = settingsApi.saveAutoReply(reply);
      sending.current = saved.then(
        () => true,
        () => false,
      );
      return saved;
    },
    // More may have been typed since.
    settle: (sent) => setTyped((now) => (now === sent ? null : now)),
  };
}

/** What the automatic reply says. It is a setting of its own, which is saved at once and not published. */
export function ReplyWords({ draft }: { draft: ReplyDraft }) {
  return (
    <Loaded query={useQuery(autoReplyQuery)} failure="The reply could not be loaded" height="14rem">
      {(stored) => <ReplyForm stored={stored} draft={draft} />}
    </Loaded>
  );
}

function ReplyForm({ stored, draft }: { stored: AutoReply; draft: ReplyDraft }) {
  const isUnsaved = draft.typed !== null;
  const { form, submit } = useSaveForm({
    schema: AutoReply,
    values: { ...stored, text: draft.typed ?? stored.text },
    save: draft.save,
    onSaved: (saved, sent) => {
      queryClient.setQueryData(autoReplyQuery.queryKey, saved);
      draft.settle(sent.text);
      // Those of a panel that was closed meanwhile, too.
      endFailures(FAILURE);
      toastSuccess("Saved. The next reply says it.", "form");
    },
    failure: FAILURE,
  });
  return (
    <div>
      <TextArea
        label="Automatic reply"
        rows={8}
        dir="auto"
        hint={`Plain text, the same for everybody. ${isUnsaved ? "Not saved yet: it" : "It"} is saved when you leave it, and the next reply says it.`}
        note={lengthNote(form.watch("text"), limits.autoReply)}
        {...controlsOf(form)("text", {
          onChange: ({ target }) => draft.write(target.value),
          onBlur: () => isUnsaved && submit(),
        })}
      />
      {!stored.is_on && (
        <p className="field-hint">
          No replies go out. <Link to={settingsPages.answering()}>Turn them on</Link>
        </p>
      )}
    </div>
  );
}
