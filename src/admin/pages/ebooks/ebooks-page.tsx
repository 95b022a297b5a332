import { Screen } from "#admin/layout/screen.tsx";

export function EbooksPage() {
  return <Screen title="Ebooks">{null}</Screen>;
}
