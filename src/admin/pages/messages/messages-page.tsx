import { Screen } from "#admin/layout/screen.tsx";

export function MessagesPage() {
  return <Screen title="Messages">{null}</Screen>;
}
