import { Screen } from "#admin/layout/screen.tsx";

export function NewEbookPage() {
  return <Screen title="NewEbook">{null}</Screen>;
}
