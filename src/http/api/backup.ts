import type { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { BackupState, passPhrase } from "#contract/backup.ts";
import { settingsPaths } from "#contract/paths.ts";
import { sealed } from "#domain/backup/sealing.ts";
import { parseFields, readForm } from "#http/body.ts";
import { streamed } from "#http/cache/streamed.ts";
import type { HttpContext } from "#http/context.ts";
import { adminCall, idOf, json, provenCall, type Route } from "#http/route.ts";
import { largestBody } from "#http/schema-bounds.ts";
import { type ProvenOwner, requireProof } from "#http/session.ts";

const DownloadForm = z.object({
  token: z.string().optional().describe("The access token, where no header can be sent."),
  pass_phrase: z.union([z.literal(""), passPhrase]).optional(),
});
const FORM_BYTES = largestBody(DownloadForm, "form");

export const backupRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.backups,
    {
      operationId: "getBackups",
      scope: null,
      summary: "The last backup, the stored ones, and when the next one is made.",
      answer: BackupState,
    },
    async ({ owner }) => json(await owner.backups.state()),
  ),
  adminCall(
    "POST",
    settingsPaths.backups,
    {
      operationId: "makeBackup",
      scope: null,
      summary:
        "Begins a backup, unless a server of the site makes one. It is made, read back and listed while `is_running` is true.",
      answer: BackupState,
    },
    async ({ owner }) => {
      await owner.backups.begin();
      return json(await owner.backups.state());
    },
  ),
  provenCall(
    "GET",
    settingsPaths.backup,
    {
      operationId: "downloadBackup",
      summary: "A stored backup as a zip file, which is not encrypted.",
      fileType: "application/zip",
      refuses: ["not_found"],
    },
    ({ c, owner, proof }) => sendBackup(c, { owner, proof }, null, "application/zip"),
  ),
  {
    method: "POST",
    path: settingsPaths.backup.pattern,
    access: "admin",
    needsProof: true,
    call: {
      operationId: "downloadSealedBackup",
      summary: "A stored backup, encrypted with a pass phrase in the format of age.",
      description:
        "Without a pass phrase it is not encrypted. A form, so that a browser writes a large file to its disk while it arrives.",
      body: DownloadForm,
      bodyType: "application/x-www-form-urlencoded",
      maxBytes: FORM_BYTES,
      fileType: "application/octet-stream",
      refuses: ["not_found"],
    },
    handle: async (c) => {
      // A form in a browser cannot send this header.
      const isForm = c.req.header("authorization") === undefined && takesForm(c);
      const form = isForm ? await readForm(c.env.incoming, FORM_BYTES) : {};
      const proven = await (isForm ? requireProof(c, form.token ?? "") : requireProof(c));
      const { pass_phrase } = parseFields(
        DownloadForm,
        isForm ? form : await readForm(c.env.incoming, FORM_BYTES),
      );
      return sendBackup(c, proven, pass_phrase || null);
    },
  },
];

function takesForm(c: HttpContext): boolean {
  return (c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

async function sendBackup(
  c: HttpContext,
  { owner, proof }: ProvenOwner,
  phrase: string | null,
  type = "application/octet-stream",
): Promise<Response> {
  const { name, size, content } = await owner.backups.open(proof, idOf(c));
  if (phrase === null) return send(c, name, type, content, size);
  try {
    const closed = await sealed(content, phrase);
    return send(c, `${name}.age`, type, closed);
  } catch (error) {
    content.destroy();
    throw error;
  }
}

function send(
  c: HttpContext,
  name: string,
  type: string,
  content: Readable,
  length?: number,
): Response {
  return streamed(c, content, {
    ...(length === undefined ? {} : { length }),
    headers: {
      "Content-Type": type,
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "no-store",
      ...(length === undefined ? {} : { "Content-Length": String(length) }),
    },
  });
}
