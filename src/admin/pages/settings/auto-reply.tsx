import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { autoReplyQuery } from "#admin/data/auto-reply.ts";
import { mailTestQuery } from "#admin/data/mail-test.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { AutoReply } from "#contract/auto-reply.ts";
import { adminPaths } from "#contract/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import styles from "./settings-page.module.css";

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
  const isOn = form.watch("is_on");
  return (
    <SettingsForm
      {...saving}
      onDiscard={() => form.reset()}
      loss="Whether visitors are answered is not saved."
    >
      <Panel title="To visitors who wrote to you">
        <div className={styles.fields}>
          <Checkbox
            label="Send a reply automatically"
            hint="As soon as a message arrives, from your mail account: at most once a day to an address, never to suspected spam."
            {...form.register("is_on")}
          />
          <blockquote className={styles.reply}>{stored.text}</blockquote>
          <p className="field-hint">
            Answers to it go to the contact address of the site.{" "}
            <Link to={`${adminPaths.sitePage("home")}?text=mails.replySubject`}>
              Write its words
            </Link>
          </p>
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
