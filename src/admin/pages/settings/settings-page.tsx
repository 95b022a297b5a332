import { Screen } from "#admin/layout/screen.tsx";

export function SettingsPage() {
  return <Screen title="Settings">{null}</Screen>;
}
