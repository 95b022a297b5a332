import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { autoReplyQuery } from "#admin/data/auto-reply.ts";
import { mailTestQuery } from "#admin/data/mail-test.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { AskingDialog } from "#admin/layout/asking-dialog.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { AutoReply } from "#contract/auto-reply.ts";
import { limits } from "#contract/limits.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import styles from "./answering.module.css";
import { DialogActions } from "./settings-form.tsx";

/** What visitors are answered at once. It has a form of its own, as it is a setting of its own. */
export function AutoReplyRow() {
  const [isEdited, setEdited] = useState(false);
  return (
    <Loaded query={useQuery(autoReplyQuery)} failure="The reply could not be loaded." height="5rem">
      {(stored) => (
        <>
          <Panel flush>
            <div className={styles.row}>
              <div className={styles.words}>
                <b>Automatic reply: {stored.is_on ? "on" : "off"}</b>
                <p>
                  “<span dir="auto">{stored.text}</span>”
                </p>
                <p>At most once a day to an address, never to suspected spam.</p>
              </div>
              <Button look="ghost" onClick={() => setEdited(true)}>
                Edit<span className="visually-hidden"> the automatic reply</span>
              </Button>
            </div>
          </Panel>
          {stored.is_on && <NoMailNotice />}
          {isEdited && <AutoReplyDialog stored={stored} onClose={() => setEdited(false)} />}
        </>
      )}
    </Loaded>
  );
}

function AutoReplyDialog({ stored, onClose }: { stored: AutoReply; onClose: () => void }) {
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema: AutoReply,
    values: stored,
    save: settingsApi.saveAutoReply,
    onSaved: (saved) => {
      queryClient.setQueryData(autoReplyQuery.queryKey, saved);
      toastSuccess(saved.is_on ? "Saved. Visitors are answered." : "Saved. Nobody is answered.");
      onClose();
    },
    failure: "Failed to save the reply",
  });
  return (
    <AskingDialog
      title="Automatic reply"
      isDirty={isDirty}
      loss="What you typed of the automatic reply is not saved."
      onClose={onClose}
    >
      {(close) => (
        <Form className={styles.form} onSubmit={() => submit()}>
          <Checkbox
            label="Send a reply automatically"
            hint="As soon as a message arrives, from your mail account: at most once a day to an address, never to suspected spam."
            {...form.register("is_on")}
          />
          <TextArea
            label="What it says"
            rows={8}
            dir="auto"
            hint={
              <>
                Plain text, the same for everybody. Answers to it go to the contact address of the
                site.{" "}
                <Link to={`${adminPaths.sitePage("home")}?text=mails.replySubject`}>
                  Write its subject
                </Link>
              </>
            }
            note={lengthNote(form.watch("text"), limits.autoReply)}
            {...controlsOf(form)("text")}
          />
          <DialogActions label="Save" busyLabel="Saving..." isBusy={isSaving} onClose={close} />
        </Form>
      )}
    </AskingDialog>
  );
}

/** Replies go out by the same account as the owner’s mail. */
function NoMailNotice() {
  const { data } = useQuery(mailTestQuery());
  if (data?.state !== "not_set_up") return null;
  return (
    <div role="status">
      <Notice
        tone="warn"
        title="No replies go out yet, because mail is not set up."
        actions={<Link to={adminPaths.settings()}>Set up mail</Link>}
      />
    </div>
  );
}
