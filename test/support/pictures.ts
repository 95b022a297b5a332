import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { picturePaths } from "#contract/paths.ts";
import { Picture } from "#contract/picture.ts";
import type { TestApp } from "./app.ts";
import { form, multipartType } from "./multipart.ts";

let count = 0;

/**
 * Two colours with an edge, so that turning and cutting show. No two have the same bytes, since the same
 * file sent twice is one picture.
 */
export function painted(width = 640, height = 400): Sharp {
  const left = Math.max(1, Math.round(width / 4));
  count += 1;
  return sharp({ create: { width, height, channels: 3, background: "#1b2a4a" } })
    .composite([
      {
        input: { create: { width: left, height, channels: 3, background: "#ffb45c" } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD0: { ImageDescription: `${process.pid} ${count}` } });
}

export function sendPicture(
  app: TestApp,
  token: string,
  content: Uint8Array,
  fileName = "door.jpg",
  type = "image/jpeg",
): Promise<Response> {
  return app.fetch(picturePaths.list(), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
    body: new Uint8Array(form({ fileName, type, content })),
  });
}

export async function addPicture(
  app: TestApp,
  token: string,
  content?: Uint8Array,
  fileName?: string,
): Promise<Picture> {
  const bytes = content ?? (await painted(64, 40).jpeg().toBuffer());
  const answer = await sendPicture(app, token, bytes, fileName);
  if (answer.status !== 201) throw new Error(`The upload answered ${await answer.text()}`);
  return Picture.parse(await answer.json());
}

/** The bytes at a picture's address. @throws where nothing is there */
export async function readPicture(app: TestApp, address: string): Promise<Buffer> {
  const answer = await app.fetch(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** A PNG whose header claims a size, with hardly any data behind it. */
export function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(4_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
