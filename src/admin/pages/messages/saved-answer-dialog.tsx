import { useRef, useState } from "react";
import { BoundTextArea, BoundTextField } from "#admin/content/fields.tsx";
import {
  createSavedAnswer,
  savedAnswersQuery,
  updateSavedAnswer,
} from "#admin/data/saved-answers.ts";
import { isStale } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { AskingDialog } from "#admin/layout/asking-dialog.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { limits } from "#contract/limits.ts";
import { NewSavedAnswer, type SavedAnswer } from "#contract/saved-answer.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

const Fields = NewSavedAnswer.pick({ name: true, text: true });

interface SavedAnswerDialogProps {
  /** The one that is changed, or the text of a new one. */
  answer: SavedAnswer | { text: string };
  onClose: () => void;
}

export function SavedAnswerDialog({ answer, onClose }: SavedAnswerDialogProps) {
  const present = "id" in answer ? answer : null;
  const version = useRef(present?.version);
  const [isOutdated, setOutdated] = useState(false);
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema: Fields,
    values: { name: present?.name ?? "", text: answer.text },
    save: (words, { overwrites }) =>
      present
        ? updateSavedAnswer(present.id, words, overwrites ? undefined : version.current)
        : createSavedAnswer(words),
    onSaved: ({ name }) => {
      toastSuccess(`“${name}” is saved`);
      onClose();
    },
    onFailure: (error) => {
      if (isStale(error)) setOutdated(true);
      return isStale(error);
    },
    failure: "Failed to save the answer",
  });
  const loadTheirs = () => {
    const theirs = queryClient
      .getQueryData(savedAnswersQuery().queryKey)
      ?.find(({ id }) => id === present?.id);
    if (!theirs) return;
    version.current = theirs.version;
    form.reset({ name: theirs.name, text: theirs.text });
    setOutdated(false);
  };
  return (
    <AskingDialog
      title={present ? "Edit the saved answer" : "Save an answer"}
      isDirty={isDirty}
      loss="This saved answer is not saved."
      onClose={onClose}
    >
      {(close) => (
        <Form className="stack" onSubmit={() => submit()}>
          <BoundTextField
            form={form}
            name="name"
            label="Name"
            max={limits.savedAnswerName}
            autoComplete="off"
          />
          <BoundTextArea
            form={form}
            name="text"
            label="Text"
            max={limits.savedAnswer}
            rows={8}
            hint="{first name} becomes the first word of the sender’s name, {booking} your booking address."
          />
          {isOutdated && (
            <Notice
              tone="warn"
              role="alert"
              title="This answer was changed elsewhere since you opened it."
              actions={
                <>
                  <Button look="ghost" onClick={() => submit({ overwrites: true })}>
                    Keep mine
                  </Button>
                  <Button look="ghost" onClick={loadTheirs}>
                    Load theirs
                  </Button>
                </>
              }
            />
          )}
          <div className="dialog-actions">
            <Button look="ghost" disabled={isSaving} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={isSaving}>
              {isSaving ? "Saving..." : "Save"}
            </Button>
          </div>
        </Form>
      )}
    </AskingDialog>
  );
}
