import { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { pictureFileName, pictureVariants, readPictureAddress } from "#contract/picture-address.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import type { FileStore } from "#storage/files/files.ts";
import { openObjectFiles } from "#storage/files/object-files.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { onObjectStore } from "#test/support/object-store.ts";
import { RestoredFiles } from "./restored-files.ts";

const url = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-300x200-1b2a4ae0a060.webp";
const WEBP = Buffer.from("RIFF\u0010\0\0\0WEBP, a picture", "latin1");
const AVIF = Buffer.from("\0\0\0\u001cftypavif\0\0\0\0avif, a picture", "latin1");

const address = readPictureAddress(url);
const names = address ? pictureVariants(address).map((one) => pictureFileName(one.url)) : [];
const openFile = async (name: string) => Readable.from([name.endsWith(".webp") ? WEBP : AVIF]);

async function takesOutOfTheTrash(files: FileStore): Promise<void> {
  await new RestoredFiles(files).takePicture(url, openFile);
  for (const name of names) await files.putInTrash(name, new Date());
  expect(await files.list()).toEqual(new Set());
  await new RestoredFiles(files).takePicture(url, openFile);
  expect(await files.list()).toEqual(new Set(names));
  expect(await files.listTrash()).toEqual([]);
}

it("a file of an export that lies in the trash is in service again", async () => {
  await takesOutOfTheTrash(await openDiskFiles(await temporaryFolder()));
});

onObjectStore((store) => {
  it("a file of an export that is marked as trash is in service again", async () => {
    const { files, close } = await openObjectFiles(store.settings(), await temporaryFolder());
    onTestFinished(close);
    await takesOutOfTheTrash(files);
  });
});
