import { Screen } from "#admin/layout/screen.tsx";

export function BlogsPage() {
  return <Screen title="Blogs">{null}</Screen>;
}
