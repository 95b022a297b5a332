import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { mailTestQuery } from "#admin/data/mail-test.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { controlsOf } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { AutoReply } from "#contract/auto-reply.ts";
import { limits } from "#contract/limits.ts";
import { adminPaths } from "#contract/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import { SettingsForm } from "./settings-form.tsx";
import styles from "./settings-page.module.css";

const autoReplyQuery = queryOptions({
  queryKey: ["auto-reply"],
  queryFn: ({ signal }) => settingsApi.autoReply(signal),
  staleTime: "static",
  gcTime: 0,
});

export function AutoReplySettings() {
  return (
    <Loaded
      query={useQuery(autoReplyQuery)}
      failure="The reply could not be loaded."
      height="14rem"
    >
      {(stored) => <AutoReplyForm stored={stored} />}
    </Loaded>
  );
}

function AutoReplyForm({ stored }: { stored: AutoReply }) {
  const { form, ...saving } = useSaveForm({
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
  const control = controlsOf(form);
  const isOn = form.watch("is_on");
  return (
    <SettingsForm
      {...saving}
      onDiscard={() => form.reset()}
      loss="The reply that you changed is not saved."
    >
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
            note={lengthNote(form.watch("text"), limits.autoReply)}
            {...control("text")}
          />
        </div>
      </Panel>
      {isOn && <NoMailNotice />}
    </SettingsForm>
  );
}

/** Replies go out by the same account as the owner’s mail. */
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
