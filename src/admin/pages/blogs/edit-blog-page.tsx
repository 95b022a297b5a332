import { Screen } from "#admin/layout/screen.tsx";

export function EditBlogPage() {
  return <Screen title="EditBlog">{null}</Screen>;
}
