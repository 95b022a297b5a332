import { BlogEditor } from "./editor/blog-editor.tsx";

export function NewBlogPage() {
  return <BlogEditor blog={null} />;
}
