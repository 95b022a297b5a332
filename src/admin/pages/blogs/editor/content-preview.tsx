import { useQuery } from "@tanstack/react-query";
import type { MouseEvent, Ref } from "react";
import { type Control, useWatch } from "react-hook-form";
import { blogPreviewQuery } from "#admin/data/blogs.ts";
import { useLoadError } from "#admin/data/load-error.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { BlogFields, BlogInput } from "./blog-form.ts";
import styles from "./content-preview.module.css";
import { useDebounced } from "./debounced.ts";
import "./content-preview.css";

const PAUSE_MS = 400;

interface ContentPreviewProps {
  ref: Ref<HTMLElement>;
  control: Control<BlogInput, unknown, BlogFields>;
}

/** The text as visitors will see it, a moment after it was typed. */
export function ContentPreview({ ref, control }: ContentPreviewProps) {
  const content = useDebounced(useWatch({ control, name: "content" }), PAUSE_MS);
  const isEmpty = content.trim() === "";
  const { data, refetch, isFetching, ...query } = useQuery({
    ...blogPreviewQuery(content),
    enabled: !isEmpty,
  });
  const error = useLoadError(query);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it.
    <section
      ref={ref}
      className={styles.preview}
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to.
      tabIndex={0}
      onClick={openElsewhere}
    >
      {error && !isEmpty && (
        <LoadFailure
          title="The preview could not be made"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {isEmpty && (
        <p className={styles.empty}>What you write appears here as visitors will see it.</p>
      )}
      {!isEmpty && !error && (data ? <Article html={data.html} /> : <PreviewSkeleton />)}
    </section>
  );
}

function Article({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it.
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

/** Whoever tries a link of the text should not lose the editor over it. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.hash !== "") return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
