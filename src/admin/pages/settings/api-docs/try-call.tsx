import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import styles from "./api-docs.module.css";
import { type ApiCall, type ApiResult, callApi, toCurl } from "./call-api.ts";
import { type ApiDocument, exampleOf, jsonBodyOf, type Operation } from "./openapi.ts";

interface TryCallProps {
  document: ApiDocument;
  operation: Operation;
}

/** A real call, as the one who is signed in. */
export function TryCall({ document, operation }: TryCallProps) {
  const { method, path, parameters = [], operationId, requestBody } = operation;
  const schema = jsonBodyOf(operation);
  const takesFile = requestBody?.content["multipart/form-data"] !== undefined;
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(() =>
    schema ? JSON.stringify(exampleOf(document, schema), null, 2) : "",
  );
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { result, isCalling, send } = useCall();
  const call: ApiCall = {
    method,
    path,
    parameters,
    values,
    body: takesFile ? formOf(file) : schema ? body : null,
  };
  const missing = parameters.find(
    (parameter) => parameter.in === "path" && !values[parameter.name]?.trim(),
  );
  const submit = () => {
    setAsking(false);
    void send(call);
  };
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault();
        if (method === "DELETE") setAsking(true);
        else submit();
      }}
    >
      {parameters.map(({ name, in: place, schema: one, description }) => (
        <TextField
          key={name}
          id={`${operationId}-${name}`}
          label={name}
          optional={place !== "path"}
          required={place === "path"}
          autoComplete="off"
          spellCheck={false}
          hint={one?.enum ? one.enum.join(", ") : description?.replaceAll("`", "")}
          value={values[name] ?? ""}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {schema && (
        <TextArea
          label="Body"
          spellCheck={false}
          rows={Math.min(16, body.split("\n").length + 1)}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      {takesFile && (
        <TextField
          label="File"
          type="file"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      )}
      <div className={styles.tryActions}>
        <Button type="submit" look="ghost" busy={isCalling}>
          {isCalling ? "Sending..." : "Send the call"}
        </Button>
        {!missing && <CopyButton text={toCurl(call)} label="Copy as curl" showsLabel />}
      </div>
      <div role="status">{result && <Answer result={result} />}</div>
      <ConfirmDialog
        open={isAsking}
        title="Send a call that deletes something?"
        text="It is sent to this site, as you. What it deletes is deleted."
        cancelLabel="Don’t send it"
        confirmLabel="Send the call"
        onCancel={() => setAsking(false)}
        onConfirm={submit}
      />
    </form>
  );
}

function useCall() {
  const [result, setResult] = useState<ApiResult | string | null>(null);
  const [isCalling, setCalling] = useState(false);
  const send = async (call: ApiCall) => {
    setCalling(true);
    try {
      setResult(await callApi(call));
    } catch {
      setResult("The server could not be reached. Check the connection, then send it again.");
    } finally {
      setCalling(false);
    }
  };
  return { result, isCalling, send };
}

function Answer({ result }: { result: ApiResult | string }) {
  if (typeof result === "string") return <p className={styles.answerLine}>{result}</p>;
  const { status, milliseconds, headers, text } = result;
  return (
    <>
      <p className={styles.answerLine}>
        <strong>{status}</strong> after {milliseconds} ms
      </p>
      <details className={styles.inner}>
        <summary>Headers</summary>
        <pre className={styles.code}>
          {headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
        </pre>
      </details>
      {text !== "" && (
        <TextArea
          label="Answer"
          readOnly
          spellCheck={false}
          rows={Math.min(24, text.split("\n").length + 1)}
          value={text}
        />
      )}
    </>
  );
}

function formOf(file: File | null): FormData {
  const form = new FormData();
  if (file) form.set("file", file);
  return form;
}
