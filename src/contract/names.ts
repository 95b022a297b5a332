import { z } from "zod";
import { count, groupName } from "./fields.ts";
import { limits } from "./limits.ts";
import { namesOf, type nouns, type PublicationKind } from "./nouns.ts";
import { requestLimits } from "./request-limits.ts";

/** A name is one of these, with the bound of the field that holds it. */
export const nameBounds = {
  author: limits.author,
  category: limits.category,
  topic: limits.topic,
  sector: limits.category,
} as const satisfies Record<"author" | (typeof nouns)[PublicationKind]["groupedBy"], number>;

export type NameKind = keyof typeof nameBounds;
export const nameKinds = namesOf(nameBounds);
const kind = z.enum(nameKinds, { error: `Use ${nameKinds.join(", ")}.` });

export const NameInUse = z
  .object({
    kind,
    name: z.string(),
    count: count.describe("Publications that carry it, drafts included."),
  })
  .meta({ id: "NameInUse" });
export type NameInUse = z.infer<typeof NameInUse>;

export function newName(kind: NameKind) {
  return groupName("the new name", nameBounds[kind]);
}

export const NameChange = z
  .object({
    kind,
    from: z
      .string({ error: "Enter the present name." })
      .min(1, "Enter the present name.")
      .max(requestLimits.presentName)
      .describe("Exactly as it is written now."),
    to: newName("author").describe("Where it is in use already, the two are joined."),
  })
  .superRefine(({ kind, to }, context) => {
    const { error } = newName(kind).safeParse(to);
    for (const { message } of error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["to"], message });
    }
  })
  .meta({ id: "NameChange" });
export type NameChange = z.infer<typeof NameChange>;
