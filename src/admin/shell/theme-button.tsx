import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { Icon } from "#ui/icon.tsx";

const looks: Record<ThemeChoice, { label: string; glyph: typeof Sun; next: ThemeChoice }> = {
  system: { label: "match system", glyph: SunMoon, next: "light" },
  light: { label: "light", glyph: Sun, next: "dark" },
  dark: { label: "dark", glyph: Moon, next: "system" },
};

/** Switches to the next theme. */
export function ThemeButton({ className }: { className?: string }) {
  const { choice } = useTheme();
  const { label, glyph, next } = looks[choice];
  return (
    <button className={className} type="button" onClick={() => chooseTheme(next)}>
      <Icon glyph={glyph} />
      Theme: {label}
    </button>
  );
}
