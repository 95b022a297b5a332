import { z } from "zod";
import { RENDERER } from "#domain/markdown/markdown.ts";
import type { NounDefinition, Shapes } from "./publication-noun.ts";

export type Rendered<S extends Shapes> = S["page"] & S["texts"];

const Kept = z.object({ renderer: z.number(), texts: z.unknown() });

export const noTexts = { schema: z.object({}), render: async () => ({}) };

/** Renders unless `kept` has this renderer's HTML in the present shape. @throws {Unavailable} busy */
export async function withTexts<S extends Shapes>(
  { texts }: NounDefinition<S>,
  item: S["page"],
  kept: string | null,
): Promise<Rendered<S>> {
  return { ...item, ...(readTexts(texts.schema, kept) ?? (await texts.render(item))) };
}

export function toKept(texts: object): string {
  return JSON.stringify({ renderer: RENDERER, texts });
}

function readTexts<Texts>(schema: z.ZodType<Texts>, kept: string | null): Texts | null {
  if (kept === null) return null;
  const { renderer, texts } = Kept.parse(JSON.parse(kept));
  return renderer === RENDERER ? (schema.safeParse(texts).data ?? null) : null;
}
