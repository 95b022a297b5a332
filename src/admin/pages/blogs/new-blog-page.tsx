import { Screen } from "#admin/layout/screen.tsx";

export function NewBlogPage() {
  return <Screen title="NewBlog">{null}</Screen>;
}
