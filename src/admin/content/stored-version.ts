import { useMutation } from "@tanstack/react-query";
import { isStale, Refusal } from "#admin/errors.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";

export function useStoredVersion<Item extends ContentItem, Full extends Item>(
  noun: ContentNoun<Item, Full>,
  onLoaded: (stored: Full | null) => void,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => noun.api.read(id),
    onSuccess: onLoaded,
    onError: (error) => {
      toastFailure(`Failed to fetch ${noun.one}`, error, "form");
      if (conflictOf(error) === "deleted") onLoaded(null);
    },
  });
  return { load: (id: string) => mutate(id), isLoading: isPending };
}

export function conflictOf(error: unknown): "changed" | "deleted" | null {
  if (isStale(error)) return "changed";
  return error instanceof Refusal && error.code === "not_found" ? "deleted" : null;
}
