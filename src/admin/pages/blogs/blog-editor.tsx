import { useState } from "react";
import { readStored, store } from "#admin/browser-storage.ts";
import { isComposing } from "#admin/content/composing.ts";
import { PANEL_ID, Room, WritingRoom } from "#admin/content/editor-columns.tsx";
import { EditorScreen, LoadedItem, NewItem } from "#admin/content/editor-screen.tsx";
import { findText } from "#admin/content/field-links.tsx";
import { BoundTextArea } from "#admin/content/fields.tsx";
import { useContentEditor } from "#admin/content/use-content-editor.ts";
import { PreviewButton } from "#admin/publishing/preview-button.tsx";
import { ContentField, type TextView, ViewSwitch } from "#admin/writing/content-field.tsx";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import panelRightIcon from "#ui/icons/panel-right.svg?raw";
import styles from "./blog-editor.module.css";
import { type BlogFields, blogForm, blogs } from "./blog-form.ts";
import { BlogPanel } from "./blog-panel.tsx";
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
      <WritingRoom panel={<BlogPanel editor={editor} />} isPanelOpen={panel.isOpen}>
        <ContentField form={form} name="content" label="Content" max={limits.content} view={view}>
          <HeadFields form={form} onTitleDone={() => findText(blogForm)?.focus()} />
        </ContentField>
      </WritingRoom>
    </EditorScreen>
  );
}

const STORED_AS = "portico-panel";

interface PanelSwitchState {
  isOpen: boolean;
  toggle: () => void;
  reveal: () => void;
}

/** This browser remembers whether the panel is put away. */
function usePanelSwitch(): PanelSwitchState {
  const [isOpen, setOpen] = useState(() => readStored(STORED_AS) !== "away");
  return {
    isOpen,
    toggle: () => {
      setOpen(!isOpen);
      store(STORED_AS, isOpen ? "away" : "open");
    },
    reveal: () => {
      setOpen(true);
      store(STORED_AS, "open");
    },
  };
}

function PanelSwitch({ isOpen, toggle }: Omit<PanelSwitchState, "reveal">) {
  return (
    <span className={styles.switch}>
      <IconButton
        label="Panel"
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        icon={<Icon glyph={panelRightIcon} />}
        onClick={toggle}
      />
    </span>
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
  return fitAreas(head);
}

/** Remembers what an area was fitted to. */
interface Fit {
  value: string;
  width: number;
}

/**
 * Keeps the text areas in `place` as high as their content, like `field-sizing: content` in browsers that have it.
 * @returns a function that stops it
 */
function fitAreas(place: HTMLElement): () => void {
  const fits = new Map<HTMLTextAreaElement, Fit>();
  const fitChanged = () => {
    for (const area of place.querySelectorAll("textarea")) {
      const { value, clientWidth: width, style } = area;
      const last = fits.get(area);
      if (last?.value === value && last.width === width) continue;
      style.height = "auto";
      style.height = `${area.scrollHeight}px`;
      fits.set(area, { value, width });
    }
  };
  // The size changes when a tablet is turned, for example.
  const resizes = new ResizeObserver(fitChanged);
  // An earlier version or another text from elsewhere changes more of the screen than a value.
  const changes = new MutationObserver(fitChanged);
  resizes.observe(place);
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  place.addEventListener("input", fitChanged);
  fitChanged();
  return () => {
    resizes.disconnect();
    changes.disconnect();
    place.removeEventListener("input", fitChanged);
  };
}
