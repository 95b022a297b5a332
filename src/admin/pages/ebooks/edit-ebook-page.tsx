import { Screen } from "#admin/layout/screen.tsx";

export function EditEbookPage() {
  return <Screen title="EditEbook">{null}</Screen>;
}
