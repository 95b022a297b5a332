import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { FieldErrors } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { DomainError } from "#domain/error.ts";

/**
 * Reads a JSON body and parses it with the contract's schema.
 * @throws {DomainError} unsupported_media_type, too_large, bad_request (no JSON), invalid_fields
 */
export async function readJson<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
  maxBytes: number = limits.jsonBytes,
): Promise<z.output<Schema>> {
  requireType(
    request,
    "application/json",
    "Send JSON, with the header Content-Type: application/json.",
  );
  const text = await readText(request, maxBytes);
  if (text.trim() === "")
    throw new DomainError("bad_request", "The body is empty. Send a JSON object.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DomainError("bad_request", "The body is not valid JSON. Check quotes and commas.", {
      cause,
    });
  }
  return parseFields(schema, value);
}

/** Reads a form that a browser posted without script. @throws {DomainError} as {@link readJson} */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const type = "application/x-www-form-urlencoded";
  requireType(request, type, "Send the form as a browser does.");
  return Object.fromEntries(new URLSearchParams(await readText(request, limits.jsonBytes)));
}

/** @throws {DomainError} invalid_fields, with a text for every field that is wrong */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  let whole: string | null = null;
  for (const issue of result.error.issues) {
    const field = issue.path[0];
    if (field === undefined) whole = "Send a JSON object with the fields of this call.";
    else {
      const texts = errors[String(field)] ?? [];
      errors[String(field)] = [...new Set([...texts, issue.message])];
    }
  }
  const first = Object.values(errors)[0]?.[0];
  throw new DomainError("invalid_fields", whole ?? first ?? "Some fields need attention.", {
    errors,
  });
}

function requireType(request: IncomingMessage, type: string, text: string): void {
  const given = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (given !== type) throw new DomainError("unsupported_media_type", text);
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request must outlive a refusal: destroyed, it would take the answer's connection with it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("bad_request", "The body ended early. Send it again.", { cause: error });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new DomainError("bad_request", "The body is not UTF-8 text.", { cause });
  }
}

function tooLarge(maxBytes: number): DomainError {
  const kilobytes = Math.round(maxBytes / 1024);
  return new DomainError(
    "too_large",
    `The body is larger than ${kilobytes} kB. Send less at once.`,
  );
}
