import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { DomainError } from "#domain/error.ts";
import { refuseEncoded } from "#http/body.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";

const FRAMING_BYTES = 64 * 1024;

interface Upload {
  fileName: string;
  stream: Readable;
}

/** The words for the file in messages. */
interface Expected {
  /** For example, "a PDF file". */
  what: string;
  /** For example, "the PDF". */
  it: string;
  maxBytes: number;
}

export const expectedPdf: Expected = {
  what: "a PDF file",
  it: "the PDF",
  maxBytes: limits.pdfBytes,
};

export const expectedPicture: Expected = {
  what: "a picture",
  it: "the picture",
  maxBytes: limits.pictureBytes,
};

const damaged = (cause: Error) =>
  cause instanceof DomainError
    ? cause
    : new DomainError(
        "bad_request",
        "The upload ended early or was damaged on its way. Try again.",
        { cause },
      );

const chooseFile = ({ what }: Expected) => {
  const detail = `Choose ${what}: the form has no field named file.`;
  return new DomainError("invalid_fields", detail, { errors: { file: [detail] } });
};

/** @throws {DomainError} unsupported_media_type, bad_request, too_large, invalid_fields, timeout */
export async function receiveUpload<Result>(
  request: IncomingMessage,
  expected: Expected,
  take: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  refuseTooLarge(expected, Number(request.headers["content-length"] ?? 0));
  const form = openForm(request);
  const stop = new AbortController();
  const giveUp = () =>
    stop.abort(new DomainError("timeout", "The upload stopped or took too long. Try again."));
  const silence = setTimeout(giveUp, timeOuts.request.uploadSilence);
  const whole = setTimeout(giveUp, timeOuts.request.upload);
  const onData = () => silence.refresh();
  request.on("data", onData);
  try {
    return await readFile(request, form, stop.signal, take, () => chooseFile(expected));
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    request.off("data", onData);
    request.unpipe(form);
    request.resume();
  }
}

function refuseTooLarge({ it, maxBytes }: Expected, declared: number): void {
  if (declared <= maxBytes + FRAMING_BYTES) return;
  const detail = `The file has ${(declared / 1024 / 1024).toFixed(1)} MB; the limit is ${sizeLimit(maxBytes)}. Make ${it} smaller and upload it again.`;
  throw new DomainError("too_large", detail, { errors: { file: [detail] } });
}

function openForm(request: IncomingMessage): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
    throw new DomainError(
      "unsupported_media_type",
      "Send the file as a form: Content-Type multipart/form-data, one field named file.",
    );
  }
  refuseEncoded(request);
  try {
    return owned(
      busboy({
        headers: request.headers,
        defParamCharset: "utf8",
        limits: { files: 1, fields: 20, parts: 25, fieldSize: 10_000, headerPairs: 50 },
      }),
      reportedElsewhere,
    );
  } catch (cause) {
    throw new DomainError("bad_request", "The form cannot be read: its boundary is missing.", {
      cause,
    });
  }
}

function readFile<Result>(
  request: IncomingMessage,
  form: busboy.Busboy,
  stop: AbortSignal,
  take: (upload: Upload) => Promise<Result>,
  onNothing: () => DomainError,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    let file: Readable | null = null;
    let failure: Error | null = null;
    // Only `take` answers once it has the file, after discarding what it holds.
    const fail = (cause: Error) => {
      failure ??= cause;
      if (file === null) reject(damaged(failure));
      else file.destroy(failure);
    };
    form.on("file", (field, stream, { filename }) => {
      // A form that ends inside a file breaks the file's stream, whatever its field is called.
      owned(stream, fail);
      // busboy continues after a damaged part but never ends the file that follows.
      if (field !== "file" || file !== null || failure !== null) {
        stream.resume();
        return;
      }
      file = stream;
      take({ fileName: filename ?? "", stream }).then(resolve, (error) => {
        stream.resume();
        reject(failure === null ? error : damaged(failure));
      });
    });
    form.on("error", fail);
    form.on("close", () => {
      if (file === null) reject(onNothing());
    });
    stop.addEventListener("abort", () => fail(stop.reason));
    request.once("error", fail);
    request.once("close", () => {
      if (!request.complete) fail(new Error("The connection was closed."));
    });
    request.pipe(form);
  });
}
