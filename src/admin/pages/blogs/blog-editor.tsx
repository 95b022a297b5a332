import { type KeyboardEvent, useState } from "react";
import { Room, WritingRoom } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem } from "#admin/content/editor-screen.tsx";
import { BoundTextArea } from "#admin/content/fields.tsx";
import { useContentEditor } from "#admin/content/use-content-editor.ts";
import { EditorPanel } from "#admin/publishing/editor-panel.tsx";
import { PanelSwitch, usePanelSwitch } from "#admin/publishing/panel-switch.tsx";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { ContentField, type TextView, ViewSwitch } from "#admin/writing/content-field.tsx";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { blogs } from "./blog.ts";
import styles from "./blog-editor.module.css";
import { type BlogFields, blogForm } from "./blog-form.ts";
import { CategorySection, CoverSection, useReadTime } from "./blog-sections.tsx";

export function NewBlogPage() {
  return (
    <Room>
      <BlogEditor blog={null} />
    </Room>
  );
}

export function EditBlogPage() {
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
  useReadTime(form);
  const [view, setView] = useState<TextView>("text");
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
      <WritingRoom
        panel={
          panel.isOpen && (
            <EditorPanel noun={blogs} editor={editor} label="Publish immediately" names={names}>
              <CoverSection form={form} />
              <CategorySection form={form} />
            </EditorPanel>
          )
        }
      >
        <ContentField form={form} name="content" label="Content" max={limits.content} view={view}>
          <HeadFields form={form} />
        </ContentField>
      </WritingRoom>
    </EditorScreen>
  );
}

const names = {
  title: "title",
  summary: "excerpt",
  searchTitle: "search_title",
  searchDescription: "search_description",
  slug: "slug",
  publishedAt: "published_at",
} as const;

function HeadFields({ form }: { form: BlogFields }) {
  return (
    <div className={styles.head}>
      <BoundTextArea
        form={form}
        name="title"
        max={limits.title}
        label="Title"
        placeholder="Title"
        aria-required
        rows={1}
        onKeyDown={keepToOneLine}
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

/** The title is a text area only so that it can wrap. */
function keepToOneLine(event: KeyboardEvent): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}
