import type { KeyboardEvent } from "react";
import { AddressPanel } from "#admin/content/address-panel.tsx";
import { CoverField } from "#admin/content/cover-field.tsx";
import { EditorColumns } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem } from "#admin/content/editor-screen.tsx";
import { BoundTextArea } from "#admin/content/fields.tsx";
import { useContentEditor } from "#admin/content/use-content-editor.ts";
import { ContentField } from "#admin/writing/content-field.tsx";
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
  return (
    <EditorScreen noun={blogs} editor={editor}>
      <EditorColumns
        main={
          <>
            <HeadFields form={form} />
            <ContentField form={form} name="content" label="Content" max={limits.content} />
          </>
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
    <section className="panel" aria-label="Title and excerpt">
      <div className={`panel-body stack ${styles.head}`}>
        <BoundTextArea
          form={form}
          name="title"
          max={limits.title}
          label="Title"
          aria-required
          rows={1}
          onKeyDown={keepToOneLine}
        />
        <BoundTextArea
          form={form}
          name="excerpt"
          max={limits.excerpt}
          label="Excerpt"
          aria-required
          rows={2}
          hint="Shown on the card and in search results."
        />
      </div>
    </section>
  );
}

/** The title is a text area only so that it can wrap. */
function keepToOneLine(event: KeyboardEvent): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}
