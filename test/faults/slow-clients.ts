import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { apiPaths } from "#contract/paths.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { form, multipartType, pdf } from "#test/support/multipart.ts";
import { newEbook } from "#test/support/samples.ts";
import { call } from "./call.ts";
import { type Fault, NOISE_MS } from "./fault.ts";
import { nextMessage, startHelper } from "./helper-process.ts";
import type { Site } from "./site.ts";

/** More than the kernel takes off the server's hands. */
const BIG_PDF_BYTES = 12 * 1024 * 1024;

const { headers, body, sendSilence, check } = timeOuts.request;
/** After so long, every slow client must have been sent away. */
const ALL_ENDED_MS = Math.max(headers, body, sendSilence) + check + NOISE_MS;

const TITLE = "A long guide";
const Ebook = z.object({ id: z.string(), title: z.string() });
const Open = z.record(z.string(), z.number());

export const slowClients = (each: number): Fault => ({
  name: `${each} slow senders and ${each} slow readers`,
  whyNot: () => (process.platform === "linux" ? null : "needs more open files than usual"),
  answersWithin: NOISE_MS,
  spares: ["message", "edit", "upload", "download", "sign-in"],
  prepare: uploadBigFile,
  strike: async (site, lasting) => {
    const { hostname, port } = new URL(site.product.origin);
    const path = await findBigFile(site);
    const clients = startHelper("slow-clients-process.ts", [hostname, port, path, String(each)]);
    await nextMessage(clients);
    await sleep(lasting);
    clients.send("how many are open?");
    const open = Object.entries(Open.parse(await nextMessage(clients)));
    const ended = once(clients, "exit");
    clients.disconnect();
    await ended;
    site.tell(`still open at the end: ${open.map(([kind, count]) => `${count} ${kind}`)}`);
    if (lasting < ALL_ENDED_MS) return;
    const left = open.filter(([, count]) => count > 0);
    site.broken.push(...left.map(([kind, count]) => `${count} × ${kind}: never sent away`));
  },
});

async function uploadBigFile({ product, account }: Site): Promise<void> {
  const { origin } = product;
  const { token } = account;
  const json = { ...newEbook, title: TITLE };
  const created = await call(origin, apiPaths.adminEbooks(), { method: "POST", token, json });
  const { id } = Ebook.parse(JSON.parse(created.body.toString()));
  const content = pdf(TITLE, BIG_PDF_BYTES);
  const { status } = await call(origin, apiPaths.ebookUpload(id), {
    method: "POST",
    token,
    body: form({ fileName: "guide.pdf", type: "application/pdf", content }),
    contentType: multipartType,
  });
  if (status !== 200) throw new Error(`Uploading the long guide answered ${status}.`);
}

/** Where it is downloaded. */
async function findBigFile({ product }: Site): Promise<string> {
  const { body } = await call(product.origin, apiPaths.ebooks());
  const found = z.array(Ebook).parse(JSON.parse(body.toString()));
  return apiPaths.ebookDownload(found.find(({ title }) => title === TITLE)?.id ?? "");
}
