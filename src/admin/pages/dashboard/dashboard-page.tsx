import { Screen } from "#admin/layout/screen.tsx";

export function DashboardPage() {
  return <Screen title="Dashboard">{null}</Screen>;
}
