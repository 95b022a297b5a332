import { expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "#domain/error.ts";
import { parseFields } from "./body.ts";
import { callGroups } from "./routes.ts";

/** Messages that Zod writes itself. */
const RAW =
  /\b(?:invalid|expected|unrecognized|must match pattern)\b|, received |^Too (?:big|small)/i;

const odd: readonly unknown[] = [
  ...[null, true, -1, 1.5, 1e99, "", "x", "x".repeat(10_000), {}, { x: 1 }, [], [7], [null]],
  ...[["x"], Array.from({ length: 2000 }, () => "x"), "2027-04-04", "2027-04-04T02:30:00"],
];

const calls = callGroups.flatMap(({ routes }) =>
  routes.flatMap(({ call }) =>
    call === undefined
      ? []
      : [call.body, call.query]
          .filter((schema) => schema !== undefined)
          .map((schema) => ({ operationId: call.operationId, schema })),
  ),
);

/** Every variant that an object may have. */
function formsOf(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => formsOf(one as z.ZodType));
  if (schema instanceof z.ZodIntersection) {
    return [schema.def.left, schema.def.right].flatMap((part) => formsOf(part as z.ZodType));
  }
  if (schema instanceof z.ZodPipe) {
    return [schema.in, schema.out].flatMap((part) => formsOf(part as z.ZodType));
  }
  return [];
}

/** The fields that choose between variants, so that the other fields of each are checked. */
function decidingFields(form: z.ZodObject): object {
  return Object.fromEntries(
    Object.entries(form.shape).flatMap(([name, type]) =>
      type instanceof z.ZodLiteral ? [[name, type.value]] : [],
    ),
  );
}

function textsFor(schema: z.ZodType, value: unknown): string[] {
  try {
    parseFields(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.message, ...Object.values(error.errors ?? {}).flat()];
  }
}

it.each(calls)("$operationId refuses fields in our own words", ({ schema }) => {
  const forms = formsOf(schema);
  expect(forms.length).toBeGreaterThan(0);
  const texts = forms.flatMap((form) =>
    Object.keys(form.shape).flatMap((name) =>
      odd.flatMap((value) => [
        ...textsFor(schema, { [name]: value }),
        ...textsFor(schema, { ...decidingFields(form), [name]: value }),
      ]),
    ),
  );
  expect([...new Set(texts)].filter((text) => RAW.test(text))).toEqual([]);
});

it("one thing is said of one value, the first that is wrong with it", () => {
  const errorsOf = (operationId: string, body: object) => {
    const schema = calls.find((call) => call.operationId === operationId)?.schema;
    try {
      return schema && parseFields(schema, body);
    } catch (error) {
      return error instanceof DomainError ? error.errors : error;
    }
  };
  expect(errorsOf("createWebhook", { name: "A", url: "", events: "all" })).toMatchObject({
    url: ["Enter the address."],
    events: ["This must be a list."],
  });
  const long = "x".repeat(61);
  expect(errorsOf("createEbook", { published: false, topics: [long, ""] })).toMatchObject({
    topics: ["Keep a topic to 60 characters or fewer.", "Enter a topic."],
  });
});

it("a moment may be given in any zone", () => {
  const schema = calls.find(({ operationId }) => operationId === "createAccessToken")?.schema;
  const token = { name: "A", scopes: ["content:read"], expires_at: "2027-04-04T02:30:00+11:00" };
  expect(schema && parseFields(schema, token)).toMatchObject({
    expires_at: "2027-04-03T15:30:00.000Z",
  });
});
