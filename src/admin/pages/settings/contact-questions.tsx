import { useId } from "react";
import { useWatch } from "react-hook-form";
import { BoundTextField, useFieldText } from "#admin/content/fields.tsx";
import { RowsField } from "#admin/content/rows-field.tsx";
import { TopicsField, type Words } from "#admin/content/topics-field.tsx";
import { limits } from "#contract/limits.ts";
import { Choices, type QuestionKind, questionKinds } from "#contract/question.ts";
import { type ContactFields, type Form, typedChoice } from "./contact-fields.ts";
import styles from "./contact-form.module.css";
import { Section } from "./settings-form.tsx";

type Row = ContactFields["questions"][number];

const noQuestion: Row = { question: "", kind: "line", choices: { added: [], typed: "" } };

export function QuestionsSection({ form }: { form: Form }) {
  return (
    <Section
      title="Questions of your own"
      lead="Up to three, always optional for the visitor: each one more costs you some who would have written."
    >
      <div className={styles.questions}>
        <RowsField
          form={form}
          name="questions"
          one="question"
          most={limits.questions}
          empty={noQuestion}
          isOrdered
          isDense
        >
          {(at) => <QuestionFields form={form} at={at} />}
        </RowsField>
      </div>
      <Preview form={form} />
    </Section>
  );
}

const kinds: Record<QuestionKind, string> = {
  line: "a line",
  phone: "a phone number",
  choice: "one of these",
};

const choiceWords: Words = {
  label: "Choices",
  placeholder: "Another choice",
  hint: (count) => `${count} of ${limits.choices} choices, up to ${limits.choice} characters each.`,
  typed: typedChoice,
};

function QuestionFields({ form, at }: { form: Form; at: number }) {
  const id = useId();
  const kind = useFieldText(form, `questions.${at}.kind`);
  return (
    <div className={styles.question}>
      <BoundTextField
        form={form}
        name={`questions.${at}.question`}
        label="Question"
        max={limits.question}
        autoComplete="off"
      />
      <div className="field">
        <div className="field-head">
          <label htmlFor={id}>Answered by</label>
        </div>
        <select className="input" id={id} {...form.register(`questions.${at}.kind`)}>
          {questionKinds.map((one) => (
            <option key={one} value={one}>
              {kinds[one]}
            </option>
          ))}
        </select>
      </div>
      {kind === "choice" && (
        <div className={styles.choices}>
          <TopicsField
            form={form}
            name={`questions.${at}.choices`}
            schema={Choices}
            words={choiceWords}
          />
        </div>
      )}
    </div>
  );
}

/** The questions as the contact page asks them. */
function Preview({ form }: { form: Form }) {
  const rows = useWatch({ control: form.control, name: "questions" });
  const asked = rows.filter(({ question }) => question.trim() !== "");
  if (asked.length === 0) return null;
  return (
    <figure className={styles.preview}>
      <figcaption className="field-hint">As visitors see it, below the company:</figcaption>
      <div inert>
        {asked.map(({ question, kind, choices: { added } }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question being typed is like another for a while.
          <div key={at} className="field">
            <span className={styles.label}>
              <bdi>{question}</bdi>
              <span className="field-optional"> (optional)</span>
            </span>
            {kind === "choice" ? (
              <select className="input" aria-label={question}>
                <option>Choose, or leave it</option>
                {added.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input className="input" aria-label={question} />
            )}
          </div>
        ))}
      </div>
    </figure>
  );
}
