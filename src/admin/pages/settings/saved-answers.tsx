import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NEW_ITEM, useListFocus } from "#admin/content/list-focus.ts";
import {
  createSavedAnswer,
  deleteSavedAnswer,
  savedAnswersQuery,
} from "#admin/data/saved-answers.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastUndoable } from "#admin/layout/toasts.ts";
import { SavedAnswerDialog } from "#admin/pages/messages/saved-answer-dialog.tsx";
import { limits } from "#contract/limits.ts";
import type { SavedAnswer } from "#contract/saved-answer.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./answering.module.css";
import { Section } from "./settings-form.tsx";

export function SavedAnswers() {
  return (
    <Section
      title="Saved answers"
      lead="Put in with a click or with / while you answer. {first name} and {booking} are filled in."
    >
      <Loaded
        query={useQuery(savedAnswersQuery())}
        failure="The saved answers could not be loaded."
        height="5rem"
      >
        {(answers) => <AnswerList answers={answers} />}
      </Loaded>
    </Section>
  );
}

function AnswerList({ answers }: { answers: readonly SavedAnswer[] }) {
  const focus = useListFocus(answers.map(({ id }) => id));
  const [edited, setEdited] = useState<SavedAnswer | { text: string } | null>(null);
  return (
    <>
      {answers.length > 0 && (
        <Panel flush>
          <ul ref={focus.ref} className="bare-list" onFocus={focus.onFocus}>
            {answers.map((answer) => (
              <li key={answer.id} className={styles.row}>
                <div className={styles.words}>
                  <b dir="auto">{answer.name}</b>
                  <p dir="auto" className={styles.line}>
                    {answer.text}
                  </p>
                </div>
                <Button look="quiet" onClick={() => setEdited(answer)}>
                  Edit<span className="visually-hidden"> {answer.name}</span>
                </Button>
                <IconButton
                  look="danger"
                  label={`Delete ${answer.name}`}
                  icon={<Icon glyph={trash2Icon} />}
                  onClick={() => {
                    focus.hold(answer.id);
                    void deleteUndoably(answer);
                  }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {answers.length < limits.savedAnswers ? (
        <p>
          <Button
            id={NEW_ITEM}
            look="ghost"
            leading={<Icon glyph={plusIcon} />}
            onClick={() => setEdited({ text: "" })}
          >
            Add an answer
          </Button>
        </p>
      ) : (
        <p className="field-hint">
          These are {limits.savedAnswers}, which is the most. Delete one to add another.
        </p>
      )}
      {edited && <SavedAnswerDialog answer={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

async function deleteUndoably({ id, name, text, used_at }: SavedAnswer): Promise<void> {
  try {
    await deleteSavedAnswer(id);
    toastUndoable({
      title: `“${name}” is deleted`,
      undo: async () => void (await createSavedAnswer({ name, text, used_at })),
      failure: "Failed to bring it back",
    });
  } catch (error) {
    toastFailure("Failed to delete the answer", error);
  }
}
