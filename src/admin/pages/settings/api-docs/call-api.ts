import { session } from "#admin/session.ts";
import type { ApiParameter } from "./openapi.ts";

export interface ApiCall {
  method: string;
  path: string;
  parameters: readonly ApiParameter[];
  /** By the parameters' names; empty ones are left out. */
  values: Readonly<Record<string, string>>;
  body: string | FormData | null;
}

export interface ApiResult {
  status: number;
  milliseconds: number;
  headers: readonly (readonly [string, string])[];
  text: string;
}

const MOST_SHOWN = 100_000;

/** Whatever the server says is a result. @throws TypeError when it cannot be reached */
export async function callApi(call: ApiCall): Promise<ApiResult> {
  const begun = performance.now();
  const response = await fetch(addressOf(call), {
    method: call.method,
    headers: headersOf(call, session.token),
    body: call.body,
    cache: "no-store",
  });
  const type = response.headers.get("content-type") ?? "";
  const content = await response.blob();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - begun),
    headers: [...response.headers],
    text: /json|text|xml/.test(type)
      ? await readable(content, type)
      : `${content.size.toLocaleString("en-US")} bytes of ${type || "nothing"}`,
  };
}

/** For a terminal, without the token. */
export function toCurl(call: ApiCall): string {
  const headers = [...headersOf(call, "$TOKEN")].map(([name, value]) =>
    value.includes("$TOKEN") ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const address = quoted(location.origin + addressOf(call));
  return [`curl -X ${call.method}`, ...headers, ...dataOf(call.body), address].join(" ");
}

function dataOf(body: ApiCall["body"]): string[] {
  if (body === null) return [];
  if (typeof body === "string") return [`--data ${quoted(body)}`];
  const file = body.get("file");
  // Without quotes of its own, curl would end a name at a comma or semicolon.
  const name = file instanceof File ? file.name.replaceAll(/["\\]/g, "\\$&") : "FILE";
  return [`-F ${quoted(`file=@"${name}"`)}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function addressOf({ path, parameters, values }: ApiCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === "query" && values[parameter.name])
      .map(({ name }) => [name, values[name] ?? ""]),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function headersOf({ parameters, values, body }: ApiCall, token: string | null): Headers {
  const headers = new Headers();
  for (const parameter of parameters) {
    const value = values[parameter.name];
    if (parameter.in === "header" && value) headers.set(parameter.name, value);
  }
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

async function readable(content: Blob, type: string): Promise<string> {
  const text = await content.text();
  const shown = type.includes("json") ? indented(text) : text;
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}\n…` : shown;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
