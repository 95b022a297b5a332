import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { Icon } from "#ui/icon.tsx";
import moonIcon from "#ui/icons/moon.svg?raw";
import sunIcon from "#ui/icons/sun.svg?raw";
import sunMoonIcon from "#ui/icons/sun-moon.svg?raw";

const looks: Record<ThemeChoice, { label: string; glyph: string; next: ThemeChoice }> = {
  system: { label: "match system", glyph: sunMoonIcon, next: "light" },
  light: { label: "light", glyph: sunIcon, next: "dark" },
  dark: { label: "dark", glyph: moonIcon, next: "system" },
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
