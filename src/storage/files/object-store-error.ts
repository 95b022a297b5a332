import { S3ServiceException } from "@aws-sdk/client-s3";
import { Unavailable } from "#platform/unavailable.ts";

/** The setting of the store, which messages name. */
export type StoreSetting = "STORAGE_URL" | "BACKUP_URL";

/** The store answers but refuses: the settings are wrong, and waiting does not help. */
export class StoreRefused extends Unavailable {}

/** Stores answer with these when a quota or their disks are used up; Swift answers a quota with 413. */
const FULL_STATUS = new Set([413, 507]);
const FULL_NAMES = new Set(["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull"]);

const KEYS: Record<StoreSetting, string> = {
  STORAGE_URL: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  BACKUP_URL: "BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY",
};

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== "NoSuchBucket";
}

/** The store may succeed a moment later: Amazon's advice for 503 is to retry. */
export function isBusy(error: unknown): boolean {
  const status = statusOf(error);
  return status === 429 || (status >= 500 && !isFull(error));
}

/** @returns an {@link Unavailable} with the reason for the log */
export function explainStoreError(error: unknown, setting: StoreSetting): Unavailable {
  if (error instanceof Unavailable) return error;
  const status = statusOf(error);
  const name = nameOf(error);
  const options = { cause: error };
  if (isFull(error)) {
    return new Unavailable("store-full", `The object store of ${setting} is full.`, options);
  }
  const isRefusal = status >= 300 && status < 500 && status !== 408 && status !== 429;
  if (isRefusal) {
    const text = `The object store of ${setting} answers ${status} (${name}).`;
    return new StoreRefused("store-away", `${text} ${adviceFor(setting, status, name)}`, options);
  }
  const detail = status > 0 ? `answers ${status} (${name})` : `does not answer (${codeOf(error)})`;
  return new Unavailable("store-away", `The object store of ${setting} ${detail}.`, options);
}

function isFull(error: unknown): boolean {
  return FULL_STATUS.has(statusOf(error)) || FULL_NAMES.has(nameOf(error));
}

function adviceFor(setting: StoreSetting, status: number, name: string): string {
  if (name === "NoSuchBucket" || status === 404) return "Make the bucket, or name another.";
  if (status === 401 || status === 403) {
    return `Check ${KEYS[setting]}, and that they may list, read, write and delete in this bucket.`;
  }
  return "Check bucket, endpoint and region.";
}

/** 0 if there was no answer. */
function statusOf(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

function codeOf(error: unknown): string {
  if (nameOf(error) === "AbortError") return "no answer in time";
  return error instanceof Error && "code" in error ? String(error.code) : nameOf(error);
}
