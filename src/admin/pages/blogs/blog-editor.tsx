import { type KeyboardEvent, useState } from "react";
import { AddressPanel } from "#admin/content/address-panel.tsx";
import { CoverField } from "#admin/content/cover-field.tsx";
import { EditorColumns } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem } from "#admin/content/editor-screen.tsx";
import { BoundTextArea } from "#admin/content/fields.tsx";
import { useContentEditor } from "#admin/content/use-content-editor.ts";
import { ContentField, type TextView, ViewSwitch } from "#admin/writing/content-field.tsx";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { Panel } from "#ui/panel.tsx";
import { blogs } from "./blog.ts";
import styles from "./blog-editor.module.css";
import { type BlogFields, blogForm } from "./blog-form.ts";
import { PublishingPanel } from "./publishing-panel.tsx";

export function NewBlogPage() {
  return <BlogEditor blog={null} />;
}

export function EditBlogPage() {
  return <LoadedItem noun={blogs}>{(blog) => <BlogEditor blog={blog} />}</LoadedItem>;
}

function BlogEditor({ blog }: { blog: Blog | null }) {
  const editor = useContentEditor(blogs, blogForm, blog);
  const { form, stored } = editor;
  const [view, setView] = useState<TextView>("text");
  return (
    <EditorScreen
      noun={blogs}
      editor={editor}
      actions={<ViewSwitch view={view} onChange={setView} />}
    >
      <EditorColumns
        main={
          <ContentField form={form} name="content" label="Content" max={limits.content} view={view}>
            <HeadFields form={form} />
          </ContentField>
        }
        side={
          <>
            <PublishingPanel form={form} stored={stored} />
            <Panel title="Cover image">
              <CoverField form={form} name="image_url" shape="wide" />
            </Panel>
            <AddressPanel
              noun={blogs}
              form={form}
              names={{ slug: "slug", title: "title", summary: "excerpt" }}
              isStored={stored !== null}
            />
          </>
        }
      />
    </EditorScreen>
  );
}

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
