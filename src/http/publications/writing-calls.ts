import { z } from "zod";
import { spanOf } from "#contract/counted.ts";
import { publicNouns } from "#contract/nouns.ts";
import { publicationPaths, writingPaths } from "#contract/paths.ts";
import {
  CreatedPreview,
  NewPreview,
  Preview,
  Schedule,
  VersionSummary,
} from "#contract/publication.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { Shapes } from "#domain/publications/publication-noun.ts";
import { parseFields } from "#http/body.ts";
import { drawShareCard } from "#http/cards/share-card.ts";
import type { HttpContext } from "#http/context.ts";
import {
  adminCall,
  adminWrite,
  created,
  idOf,
  ifMatch,
  json,
  noContent,
  type Route,
  versioned,
} from "#http/route.ts";
import type { PublicationApi } from "./calls.ts";

/** The owner's calls for a publication that visitors do not see yet. */
export function writingCalls<S extends Shapes>(api: PublicationApi<S>): Route[] {
  return [
    ...draftCalls(api),
    ...versionCalls(api),
    ...scheduleCalls(api),
    ...previewCalls(api),
    copy(api),
  ];
}

function draftCalls<S extends Shapes>(api: PublicationApi<S>): Route[] {
  const { noun, schemas, maxBytes } = api;
  const { draft, draftCard } = writingPaths[noun.kind];
  const name = publicNouns[noun.kind].apiName.one;
  const answer = schemas.full;
  return [
    adminCall(
      "GET",
      draft,
      {
        operationId: `get${name}Draft`,
        scope: "content:read",
        summary: "What its owner is writing: what is published, with the draft laid over it.",
        answer,
        isVersioned: true,
      },
      async ({ c, owner }) => versioned(await owner.workingCopies(noun).get(idOf(c))),
    ),
    adminWrite(
      "PUT",
      draft,
      {
        operationId: `save${name}Draft`,
        scope: "content:write",
        summary: "Saves the fields that are sent, where visitors do not see them.",
        description: "Any of them may be empty.",
        body: schemas.draft,
        maxBytes,
        answer,
        isVersioned: true,
      },
      async ({ c, owner, body }) =>
        versioned(await owner.workingCopies(noun).save(idOf(c), body, ifMatch(c))),
    ),
    adminCall(
      "DELETE",
      draft,
      {
        operationId: `discard${name}Draft`,
        scope: "content:write",
        summary: "Goes back to what is published. The draft is kept as a version.",
        answer,
        isVersioned: true,
      },
      async ({ c, owner }) =>
        versioned(await owner.workingCopies(noun).discard(idOf(c), ifMatch(c))),
    ),
    adminCall(
      "GET",
      draftCard,
      {
        operationId: `get${name}DraftCard`,
        scope: "content:read",
        summary: "The picture of a shared link, as it would be of what its owner is writing.",
        fileType: "image/jpeg",
      },
      async ({ c, owner }) => {
        const { app, gates } = c.var.services;
        const item = noun.answers.page.parse(await owner.workingCopies(noun).get(idOf(c)));
        const card = api.shareCard(item, app.content);
        const body = await gates.shareCards.run(() => drawShareCard(app, card));
        return new Response(body, {
          headers: {
            "Content-Type": "image/jpeg",
            "Content-Disposition": 'inline; filename="card.jpg"',
            "Cache-Control": "no-store",
          },
        });
      },
    ),
  ];
}

function versionCalls<S extends Shapes>({ noun, schemas }: PublicationApi<S>): Route[] {
  const { versions, version, versionRestore } = writingPaths[noun.kind];
  const name = publicNouns[noun.kind].apiName.one;
  const versionId = (c: HttpContext) => c.req.param("versionId") ?? "";
  return [
    adminCall(
      "GET",
      versions,
      {
        operationId: `list${name}Versions`,
        scope: "content:read",
        summary: "Its earlier versions, newest first.",
        answer: z.array(VersionSummary),
      },
      async ({ c, owner }) => json(await owner.workingCopies(noun).versions(idOf(c))),
    ),
    adminCall(
      "GET",
      version,
      {
        operationId: `get${name}Version`,
        scope: "content:read",
        summary: "One earlier version with its texts.",
        answer: schemas.version,
      },
      async ({ c, owner }) => {
        const found = await owner.workingCopies(noun).version(idOf(c), versionId(c));
        return json({ ...found, fields: schemas.version.shape.fields.parse(found.fields) });
      },
    ),
    adminCall(
      "POST",
      versionRestore,
      {
        operationId: `restore${name}Version`,
        scope: "content:write",
        summary: "Writes an earlier version into the draft. What stood there is kept.",
        answer: schemas.full,
        isVersioned: true,
      },
      async ({ c, owner }) =>
        versioned(await owner.workingCopies(noun).restore(idOf(c), versionId(c), ifMatch(c))),
    ),
  ];
}

function scheduleCalls<S extends Shapes>({ noun, schemas }: PublicationApi<S>): Route[] {
  const { schedule } = writingPaths[noun.kind];
  const name = publicNouns[noun.kind].apiName.one;
  const answer = schemas.full;
  return [
    adminWrite(
      "PUT",
      schedule,
      {
        operationId: `schedule${name}`,
        scope: "content:write",
        summary: `Publishes it at a moment within ${spanOf(requestLimits.scheduleDays)} from now, as it is written by then.`,
        description: "It has to be complete.",
        body: Schedule,
        answer,
        isVersioned: true,
      },
      async ({ c, owner, body }) =>
        versioned(await owner.schedules(noun).set(idOf(c), body, ifMatch(c))),
    ),
    adminCall(
      "DELETE",
      schedule,
      {
        operationId: `unschedule${name}`,
        scope: "content:write",
        summary: "Leaves it unpublished.",
        answer,
        isVersioned: true,
      },
      async ({ c, owner }) => versioned(await owner.schedules(noun).clear(idOf(c), ifMatch(c))),
    ),
  ];
}

function previewCalls<S extends Shapes>({ noun }: PublicationApi<S>): Route[] {
  const { previews, preview } = writingPaths[noun.kind];
  const name = publicNouns[noun.kind].apiName.one;
  return [
    adminCall(
      "GET",
      previews,
      {
        operationId: `list${name}Previews`,
        scope: "content:read",
        summary: "The secret links that still open, newest first.",
        answer: z.array(Preview),
      },
      async ({ c, owner }) => json(await owner.previews(noun).list(idOf(c))),
    ),
    adminWrite(
      "POST",
      previews,
      {
        operationId: `create${name}Preview`,
        scope: "content:write",
        summary: "A secret link to what its owner is writing. Publishing ends it.",
        body: NewPreview,
        answer: CreatedPreview,
        status: 201,
        refuses: ["conflict"],
      },
      async ({ c, owner, body }) => json(await owner.previews(noun).create(idOf(c), body), 201),
    ),
    adminCall(
      "DELETE",
      preview,
      {
        operationId: `revoke${name}Preview`,
        scope: "content:write",
        summary: "Ends a secret link.",
        status: 204,
      },
      async ({ c, owner }) => {
        await owner.previews(noun).revoke(idOf(c), c.req.param("previewId") ?? "");
        return noContent();
      },
    ),
  ];
}

function copy<S extends Shapes>({ noun, schemas }: PublicationApi<S>): Route {
  const { copies } = writingPaths[noun.kind];
  const { ownersItem } = publicationPaths[noun.kind];
  return adminCall(
    "POST",
    copies,
    {
      operationId: `copy${publicNouns[noun.kind].apiName.one}`,
      scope: "content:write",
      summary: "A new draft that says the same, under a title and an address of its own.",
      answer: schemas.full,
      status: 201,
      isVersioned: true,
    },
    async ({ c, owner }) => {
      const fields = await owner.workingCopies(noun).fieldsOfCopy(idOf(c));
      const item = await owner.publications(noun).create(parseFields(schemas.input, fields));
      return created(item, ownersItem(item.id));
    },
  );
}
