import { type SyntheticEvent, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import styles from "./api-docs.module.css";
import { type ApiDocument, jsonBodyOf, type Operation, typeOf } from "./openapi.ts";
import { inline, Prose } from "./prose.tsx";
import { SchemaFields } from "./schema-fields.tsx";
import { TryCall } from "./try-call.tsx";

interface OperationDetailsProps {
  document: ApiDocument;
  operation: Operation;
}

/** Its inside is drawn once it is opened: all of them are many thousand elements. */
export function OperationDetails({ document, operation }: OperationDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { operationId, method, path, summary, needsToken } = operation;
  return (
    <details
      className={styles.operation}
      id={operationId}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{inline(summary)}</span>
        {needsToken && (
          <span className={styles.token}>
            <Icon glyph={keyIcon} />
            <span className="visually-hidden">needs a token</span>
          </span>
        )}
      </summary>
      {isOpen && <Inside document={document} operation={operation} />}
    </details>
  );
}

function Inside({ document, operation }: OperationDetailsProps) {
  const { description, parameters = [], requestBody, answers } = operation;
  const body = jsonBodyOf(operation);
  const successes = answers.filter(({ status }) => status.startsWith("2"));
  const refusals = answers.filter(({ status }) => !status.startsWith("2"));
  return (
    <div className={styles.inside}>
      {description && <Prose text={description} />}
      {parameters.length > 0 && (
        <section>
          <h4>Parameters</h4>
          <dl className={styles.fields}>
            {parameters.map(({ name, in: place, required, description: text, schema }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                  {required && <span className={styles.required}>required</span>}
                </dt>
                <dd>
                  <span className={styles.type}>
                    {place}
                    {schema && `, ${typeOf(document, schema)}`}
                  </span>
                  {text && <span className={styles.fieldText}>{inline(text)}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {requestBody && (
        <section>
          <h4>Body</h4>
          {requestBody.description && <Prose text={requestBody.description} />}
          {body && <SchemaFields document={document} schema={body} />}
        </section>
      )}
      {successes.map((answer) => (
        <section key={answer.status}>
          <h4>Answer {answer.status}</h4>
          <Prose text={answer.description} />
          {Object.entries(answer.content ?? {}).map(([type, { schema }]) =>
            schema && type.includes("json") ? (
              <SchemaFields key={type} document={document} schema={schema} />
            ) : (
              <p key={type} className={styles.type}>
                {type}
              </p>
            ),
          )}
        </section>
      ))}
      {refusals.length > 0 && (
        <details className={styles.inner}>
          <summary>Refusals</summary>
          <dl className={styles.fields}>
            {refusals.map(({ status, description: text }) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd>{inline(text)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <section>
        <h4>Try it</h4>
        <TryCall document={document} operation={operation} />
      </section>
    </div>
  );
}
