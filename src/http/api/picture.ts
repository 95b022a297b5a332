import { z } from "zod";
import { picturePaths } from "#contract/paths.ts";
import { Picture, PictureDetails, PictureListQuery, PicturePatch } from "#contract/picture.ts";
import { pictureAddress, pictureVariants } from "#contract/picture-address.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { expectedPicture, receiveUpload } from "#http/files/upload.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  created,
  idOf,
  ifMatch,
  json,
  listHeaders,
  noContent,
  type Route,
  versioned,
} from "#http/route.ts";

export const pictureRoutes: Route[] = [
  adminQuery(
    picturePaths.list,
    {
      operationId: "listPictures",
      scope: "content:read",
      summary: "Pictures, newest first.",
      query: PictureListQuery,
      answer: z.array(Picture),
      isCounted: true,
    },
    async ({ c, owner, query }) => {
      const { ownersLists } = c.var.services.gates;
      const { items, next, total } = await ownersLists.run(() => owner.pictures.list(query));
      const headers = listHeaders(picturePaths.list(), query, next);
      return json(items, 200, { ...headers, "X-Total-Count": String(total) });
    },
  ),
  adminCall(
    "POST",
    picturePaths.list,
    {
      operationId: "uploadPicture",
      scope: "content:write",
      summary: "Takes in a picture, and answers once all its widths are there.",
      description: `It is decoded and encoded again as AVIF and WebP, at most ${requestLimits.pictureWidth.toLocaleString("en-US")} pixels wide, upright and without metadata. Of an animation, the first picture is kept. The same file sent twice is one picture.`,
      takesFile: "picture",
      answer: Picture,
      status: 201,
      isVersioned: true,
    },
    async ({ c, owner }) => {
      const picture = await receiveUpload(c.env.incoming, expectedPicture, owner.addPicture);
      return created(picture, picturePaths.item(picture.id));
    },
  ),
  adminCall(
    "GET",
    picturePaths.item,
    {
      operationId: "getPicture",
      scope: "content:read",
      summary: "One picture, and where it is used.",
      answer: PictureDetails,
      isVersioned: true,
    },
    async ({ c, owner }) => versioned(await owner.pictures.get(idOf(c))),
  ),
  adminWrite(
    "PUT",
    picturePaths.item,
    {
      operationId: "updatePicture",
      scope: "content:write",
      summary: "Changes name or alt text. Texts that have the picture keep their words.",
      body: PicturePatch,
      answer: Picture,
      isVersioned: true,
    },
    async ({ c, owner, body }) => versioned(await owner.pictures.update(idOf(c), body, ifMatch(c))),
  ),
  adminCall(
    "POST",
    picturePaths.itemFile,
    {
      operationId: "replacePictureFile",
      scope: "content:write",
      summary: "Puts another file in the place of a picture’s, wherever it is shown.",
      description:
        "Name and alt text stay. Covers, texts and drafts get the new address instead of the former one, which leads to the new file from then on.",
      takesFile: "picture",
      answer: Picture,
      isVersioned: true,
    },
    async ({ c, owner }) => {
      const target = { id: idOf(c), version: ifMatch(c) };
      return versioned(
        await receiveUpload(c.env.incoming, expectedPicture, (upload) =>
          owner.replacePicture(target, upload, nounOf),
        ),
      );
    },
  ),
  adminCall(
    "DELETE",
    picturePaths.item,
    {
      operationId: "deletePicture",
      scope: "content:write",
      summary:
        "Moves a picture that is used nowhere to the trash. Its address shows nothing any more.",
      status: 204,
      checksVersion: true,
    },
    async ({ c, owner }) => {
      await owner.pictures.delete(idOf(c), ifMatch(c));
      return noContent();
    },
  ),
];

const address = {
  id: "019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71",
  hash: "9f2c41d8",
  width: 1200,
  height: 800,
  placeholder: "1b2a4ae0a060",
};
const picture: Picture = {
  id: address.id,
  url: pictureAddress(address),
  name: "workshop-wall.jpg",
  alt: "Twelve notes on a wall, in three columns.",
  width: address.width,
  height: address.height,
  size: 148_220,
  format: "jpeg",
  placeholder: address.placeholder,
  variants: pictureVariants(address),
  created_at: "2026-03-02T08:15:00.000Z",
  version: 2,
};
const use: PictureDetails["uses"][number] = {
  kind: "blog",
  id: "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10",
  title: "Begin with a pilot",
  is_cover: false,
};

export const pictureExamples = {
  Picture: picture,
  PicturePatch: { alt: picture.alt } satisfies PicturePatch,
  PictureDetails: {
    ...picture,
    uses: [use],
    is_of_site: true,
    use_count: 2,
  } satisfies PictureDetails,
  PictureUse: use,
};
