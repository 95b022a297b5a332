import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { mailTestQuery } from "#admin/data/mail-test.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { AutoReply } from "#contract/auto-reply.ts";
import { limits } from "#contract/limits.ts";
import { adminPaths } from "#contract/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import styles from "./settings-page.module.css";

const autoReplyQuery = queryOptions({
  queryKey: ["auto-reply"],
  queryFn: ({ signal }) => settingsApi.autoReply(signal),
  staleTime: "static",
  gcTime: 0,
});

export function AutoReplySettings() {
  const query = useQuery(autoReplyQuery);
  const failure = useLoadFailure(query);
  if (query.data) return <AutoReplyForm stored={query.data} />;
  if (!failure) return <Skeleton height="14rem" />;
  return <LoadFailure title="The reply could not be loaded." failure={failure} />;
}

function AutoReplyForm({ stored }: { stored: AutoReply }) {
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema: AutoReply,
    values: stored,
    save: settingsApi.saveAutoReply,
    onSaved: (saved) => {
      queryClient.setQueryData(autoReplyQuery.queryKey, saved);
      toastSuccess(
        saved.is_on ? "Saved. Visitors are answered." : "Saved. Nobody is answered.",
        "form",
      );
    },
    failure: "Failed to save the reply",
  });
  const { errors } = form.formState;
  const isOn = form.watch("is_on");
  useSaveShortcut(submit);
  return (
    <Form onSubmit={submit}>
      <Panel title="To visitors who wrote to you">
        <div className={styles.fields}>
          <Checkbox
            label="Send a reply automatically"
            hint="As soon as a message arrives, from your mail account: at most once a day to an address, never to suspected spam."
            {...form.register("is_on")}
          />
          <TextArea
            label="Reply"
            rows={8}
            hint="Plain text, the same for everybody. Answers to it go to the contact address of the site."
            error={errors.text?.message}
            note={lengthNote(form.watch("text"), limits.autoReply)}
            {...form.register("text")}
          />
        </div>
      </Panel>
      {isOn && <NoMailNotice />}
      <UnsavedChanges isDirty={isDirty} text="The reply that you changed is not saved." />
      <SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={() => form.reset()} />
    </Form>
  );
}

/** Answers go out by the same account as the owner's mail. */
function NoMailNotice() {
  const { data } = useQuery(mailTestQuery());
  if (data?.state !== "not_set_up") return null;
  return (
    <div className={styles.besideForm} role="status">
      <Notice
        tone="warn"
        title="No replies go out yet, because mail is not set up."
        actions={<Link to={adminPaths.settings()}>Set up mail</Link>}
      />
    </div>
  );
}
