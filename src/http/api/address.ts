import { z } from "zod";
import {
  Address,
  AddressChange,
  AddressQuery,
  AddressTarget,
  AddressTargetQuery,
  type MissedAddress,
  MissedAddressChange,
  MissedAddresses,
  NewAddress,
} from "#contract/address.ts";
import { addressPaths, sitePaths } from "#contract/paths.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  idOf,
  json,
  listHeaders,
  noContent,
  type Route,
} from "#http/route.ts";

export const addressRoutes: Route[] = [
  adminQuery(
    addressPaths.list,
    {
      operationId: "listAddresses",
      scope: "content:read",
      summary:
        "Short addresses, or former ones, with where they lead and how often they were used.",
      query: AddressQuery,
      answer: z.array(Address),
      isCounted: true,
    },
    async ({ c, owner, query }) => {
      const { items, next, total } = await c.var.services.gates.ownersLists.run(() =>
        owner.addresses.list(query),
      );
      const headers = listHeaders(addressPaths.list(), query, next);
      return json(items, 200, { ...headers, "X-Total-Count": String(total) });
    },
  ),
  adminWrite(
    "POST",
    addressPaths.list,
    {
      operationId: "createAddress",
      scope: "content:write",
      summary: "Has an address lead to a page or a publication of this site.",
      description:
        "A `short` one leads on with 302 and carries its words as `utm_source`, `utm_campaign` and `utm_medium`; the visitor’s query goes along. A `moved` one leads on with 301.",
      body: NewAddress,
      answer: Address,
      status: 201,
      refuses: ["conflict"],
    },
    async ({ owner, body }) => json(await owner.addresses.create(body), 201),
  ),
  adminCall(
    "GET",
    addressPaths.missing,
    {
      operationId: "listMissedAddresses",
      scope: "content:read",
      summary: "What people looked for twice or more and did not find, the most often first.",
      answer: MissedAddresses,
    },
    async ({ c, owner }) =>
      json(await c.var.services.gates.ownersLists.run(() => owner.missedAddresses.list())),
  ),
  adminWrite(
    "POST",
    addressPaths.leftOut,
    {
      operationId: "leaveOutMissedAddress",
      scope: "content:write",
      summary: "Leaves an address out of what was not found, or takes it in again.",
      body: MissedAddressChange,
      status: 204,
    },
    async ({ owner, body }) => {
      await owner.missedAddresses.leaveOut(body.path, body.left_out);
      return noContent();
    },
  ),
  adminQuery(
    addressPaths.destinations,
    {
      operationId: "listAddressTargets",
      scope: "content:read",
      summary:
        "What an address can lead to: pages, parts of pages and publications, drafts included.",
      query: AddressTargetQuery,
      answer: z.array(AddressTarget),
    },
    async ({ owner, query }) => json(await owner.addresses.targets(query.q)),
  ),
  adminWrite(
    "PUT",
    addressPaths.item,
    {
      operationId: "updateAddress",
      scope: "content:write",
      summary: "Changes an address, where it leads or its words: just the fields that are given.",
      body: AddressChange,
      answer: Address,
    },
    async ({ c, owner, body }) => json(await owner.addresses.update(idOf(c), body)),
  ),
  adminCall(
    "DELETE",
    addressPaths.item,
    {
      operationId: "deleteAddress",
      scope: "content:write",
      summary: "Deletes an address: its visitors get 404 from then on.",
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.addresses.delete(idOf(c));
      return noContent();
    },
  ),
];

const target = {
  target: `${sitePaths.services()}#pilot`,
  title: "Services, The Pilot Program",
  kind: "page",
  published: true,
} satisfies AddressTarget;

const missed = {
  path: "/pilot-program",
  host: "google",
  visits: 21,
  last_day: "2026-11-19",
  nearest: target,
} satisfies MissedAddress;

const words = { source: "linkedin", campaign: "pilot", medium: null };

export const addressExamples = {
  Address: {
    id: "019abc12-3456-7def-8123-456789abcdef",
    kind: "short",
    path: "/pilot",
    target: target.target,
    title: target.title,
    published: true,
    ...words,
    reason: null,
    system: null,
    created_at: "2026-11-03T09:00:00.000Z",
    visits: 604,
  } satisfies Address,
  NewAddress: {
    kind: "short",
    path: "/pilot",
    target: target.target,
    ...words,
  } satisfies NewAddress,
  AddressChange: { target: sitePaths.contact() } satisfies AddressChange,
  AddressTarget: target,
  MissedAddress: missed,
  MissedAddresses: { days: 30, guesses: 1204, missed: [missed] } satisfies MissedAddresses,
  MissedAddressChange: { path: "/pricing", left_out: true } satisfies MissedAddressChange,
};
