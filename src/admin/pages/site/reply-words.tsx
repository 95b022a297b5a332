import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { autoReplyQuery } from "#admin/data/auto-reply.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { controlsOf } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { AutoReply } from "#contract/auto-reply.ts";
import { limits } from "#contract/limits.ts";
import { settingsPages } from "#contract/paths.ts";
import { lengthNote, TextArea } from "#ui/text-field.tsx";

/** What the automatic reply says. It is a setting of its own, which is saved at once and not published. */
export function ReplyWords() {
  return (
    <Loaded query={useQuery(autoReplyQuery)} failure="The reply could not be loaded" height="14rem">
      {(stored) => <ReplyForm stored={stored} />}
    </Loaded>
  );
}

function ReplyForm({ stored }: { stored: AutoReply }) {
  const { form, submit, isDirty } = useSaveForm({
    schema: AutoReply,
    values: stored,
    save: settingsApi.saveAutoReply,
    onSaved: (saved) => {
      queryClient.setQueryData(autoReplyQuery.queryKey, saved);
      toastSuccess("Saved. The next reply says it.", "form");
    },
    failure: "Failed to save the reply",
  });
  return (
    <div>
      <TextArea
        label="Automatic reply"
        rows={8}
        dir="auto"
        hint="Plain text, the same for everybody. It is saved when you leave it, and the next reply says it."
        note={lengthNote(form.watch("text"), limits.autoReply)}
        {...controlsOf(form)("text", { onBlur: () => isDirty && submit() })}
      />
      {!stored.is_on && (
        <p className="field-hint">
          No replies go out. <Link to={settingsPages.autoReply()}>Turn them on</Link>
        </p>
      )}
    </div>
  );
}
