import { Fragment, useEffect, useState } from "react";
import { isComposing } from "#admin/content/composing.ts";
import { Room, WritingRoom } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem, NewItem } from "#admin/content/editor-screen.tsx";
import { findText } from "#admin/content/field-links.tsx";
import { BoundTextArea } from "#admin/content/fields.tsx";
import { useContentEditor } from "#admin/content/use-content-editor.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { useLater } from "#admin/layout/later.ts";
import { PanelSwitch, usePanelSwitch } from "#admin/publishing/panel-switch.tsx";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { ContentField, type TextView, ViewSwitch } from "#admin/writing/content-field.tsx";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import styles from "./blog-editor.module.css";
import {
  type BlogEditor as BlogEditorState,
  type BlogFields,
  blogForm,
  blogs,
} from "./blog-form.ts";
import { ReadTimeKeeper } from "./read-time.ts";

export function NewBlogPage() {
  return (
    <Room>
      <NewItem>
        <BlogEditor blog={null} />
      </NewItem>
    </Room>
  );
}

export function EditBlogPage() {
  // While the blog itself travels.
  useEffect(() => {
    loadPanel().catch(() => {});
  }, []);
  return (
    <Room>
      <LoadedItem noun={blogs}>{(blog) => <BlogEditor blog={blog} />}</LoadedItem>
    </Room>
  );
}

function BlogEditor({ blog }: { blog: Blog | null }) {
  const editor = useContentEditor(blogs, blogForm, blog);
  const { form } = editor;
  const panel = usePanelSwitch();
  const [view, setView] = useState<TextView>("text");
  const later = useBlogPanel();
  return (
    <EditorScreen
      noun={blogs}
      editor={editor}
      onReveal={panel.reveal}
      actions={
        <>
          <ViewSwitch view={view} onChange={setView} />
          <PanelSwitch isOpen={panel.isOpen} toggle={panel.toggle} />
          <PreviewButton noun={blogs} editor={editor} />
        </>
      }
    >
      <ReadTimeKeeper form={form} />
      <WritingRoom panel={<PanelPlace {...later} editor={editor} />} isPanelOpen={panel.isOpen}>
        <ContentField form={form} name="content" label="Content" max={limits.content} view={view}>
          <HeadFields form={form} onTitleDone={() => findText(editor)?.focus()} />
        </ContentField>
      </WritingRoom>
    </EditorScreen>
  );
}

/** With what it checks, where that can be had: what is still to be filled in stands above its fields. */
async function loadPanel() {
  const [{ BlogPanel }] = await Promise.all([
    import("./blog-panel.tsx"),
    blogForm.loadRules().catch(() => null),
  ]);
  return BlogPanel;
}

interface LaterPanel {
  BlogPanel: Awaited<ReturnType<typeof loadPanel>> | null;
  isMissing: boolean;
  onRetry: () => void;
}

/** Fetched after the text, and also while it is put away: a link to one of its fields shows it at once. */
function useBlogPanel(): LaterPanel {
  const [isMissing, setMissing] = useState(false);
  const BlogPanel = useLater(loadPanel, !isMissing, () => setMissing(true));
  return { BlogPanel, isMissing, onRetry: () => setMissing(false) };
}

function PanelPlace({
  BlogPanel,
  isMissing,
  onRetry,
  editor,
}: LaterPanel & { editor: BlogEditorState }) {
  const retry = useFocusAfter();
  if (BlogPanel) return <BlogPanel editor={editor} />;
  return (
    <div className={styles.place} tabIndex={-1}>
      {isMissing ? (
        <Notice
          tone="warn"
          role="alert"
          title="This panel could not be loaded"
          actions={
            <Button ref={retry} look="ghost" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          Check your connection. You can go on writing; what you wrote is safe.
        </Notice>
      ) : (
        <SkeletonGroup className="stack">
          {["8rem", "12rem", "6rem"].map((height) => (
            <Fragment key={height}>
              <Skeleton width="40%" height="1.25rem" />
              <Skeleton height={height} />
            </Fragment>
          ))}
        </SkeletonGroup>
      )}
    </div>
  );
}

function HeadFields({ form, onTitleDone }: { form: BlogFields; onTitleDone: () => void }) {
  return (
    <div className={styles.head} ref={fitHead}>
      <BoundTextArea
        form={form}
        name="title"
        max={limits.title}
        label="Title"
        placeholder="Title"
        aria-required
        rows={1}
        onKeyDown={(event) => {
          // It is a text area only so that it can wrap.
          if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onTitleDone();
        }}
      />
      <BoundTextArea
        form={form}
        name="excerpt"
        max={limits.excerpt}
        label="Excerpt"
        placeholder="Excerpt, shown on the card and in search results"
        aria-required
        rows={2}
      />
    </div>
  );
}

/** Older Safaris would cut a title of two lines off. */
function fitHead(head: HTMLElement | null) {
  if (!head || CSS.supports("field-sizing: content")) return;
  const fitting = import("./fitted-areas.ts").then(
    ({ fitAreas }) => fitAreas(head),
    () => null,
  );
  return () => void fitting.then((end) => end?.());
}
