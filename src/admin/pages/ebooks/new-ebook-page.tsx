import { EbookEditor } from "#admin/pages/ebooks/editor/ebook-editor.tsx";

/** Where an ebook begins: its details first, then its PDF. */
export function NewEbookPage() {
  return <EbookEditor ebook={null} />;
}
