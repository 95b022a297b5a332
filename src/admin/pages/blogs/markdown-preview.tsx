import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { MouseEvent, Ref } from "react";
import { useWatch } from "react-hook-form";
import { useDebouncedValue } from "#admin/content/cover-field.tsx";
import { LoadFailure, useLoadError } from "#admin/layout/load-failure.tsx";
import { request } from "#admin/request.ts";
import type { BlogPreview } from "#contract/blog.ts";
import { apiPaths } from "#contract/paths.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { blogs } from "./blog.ts";
import type { BlogFields } from "./blog-form.ts";
import styles from "./markdown-field.module.css";
import "./prose.css";

const PAUSE_MS = 400;

interface MarkdownPreviewProps {
  ref: Ref<HTMLElement>;
  form: BlogFields;
}

export function MarkdownPreview({ ref, form }: MarkdownPreviewProps) {
  const content = useDebouncedValue(useWatch({ control: form.control, name: "content" }), PAUSE_MS);
  const isEmpty = content.trim() === "";
  const query = useQuery({
    ...previewQuery(content),
    enabled: !isEmpty,
  });
  const { data } = query;
  const error = useLoadError(query);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too.
    <section
      ref={ref}
      className={styles.preview}
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it.
      tabIndex={0}
      onClick={openElsewhere}
    >
      {error && !isEmpty && (
        <LoadFailure title="The preview could not be made" error={error} query={query} />
      )}
      {isEmpty && (
        <p className={styles.empty}>What you write appears here as visitors will see it.</p>
      )}
      {!isEmpty && !error && (data ? <RenderedText html={data.html} /> : <PreviewSkeleton />)}
    </section>
  );
}

function previewQuery(content: string) {
  return queryOptions({
    queryKey: [blogs.many, "preview", content],
    queryFn: ({ signal }) =>
      request<BlogPreview>("POST", apiPaths.blogPreview(), { body: { content }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function RenderedText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function PreviewSkeleton() {
  return (
    <div className="stack">
      {["100%", "92%", "97%", "40%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

/** Following a link in the text must not close the editor. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.hash !== "") return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
