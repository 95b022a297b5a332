import sharp, { type Sharp } from "sharp";
import { Picture } from "#contract/picture.ts";
import { picturePaths } from "#contract/picture-paths.ts";
import type { TestApp } from "./app.ts";
import { form, multipartType } from "./multipart.ts";

/** A gradient with an edge, so that turning and cutting show. */
export function painted(width = 640, height = 400): Sharp {
  const left = Math.max(1, Math.round(width / 4));
  return sharp({ create: { width, height, channels: 3, background: "#1b2a4a" } }).composite([
    {
      input: { create: { width: left, height, channels: 3, background: "#ffb45c" } },
      left: 0,
      top: 0,
    },
  ]);
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
  const bytes = content ?? (await painted().jpeg().toBuffer());
  const answer = await sendPicture(app, token, bytes, fileName);
  if (answer.status !== 201) throw new Error(`The upload answered ${await answer.text()}`);
  return Picture.parse(await answer.json());
}
