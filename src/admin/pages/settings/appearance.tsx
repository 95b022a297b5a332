import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./settings-page.module.css";

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "Match system" },
];

export function Appearance() {
  const { choice } = useTheme();
  return (
    <Panel id="appearance">
      <div className={styles.appearance}>
        <div>
          <p className={styles.themeLabel}>Theme</p>
          <p className="field-hint">For this browser. Visitors of the site do not see it.</p>
        </div>
        <Segmented label="Theme" options={themes} value={choice} onChange={chooseTheme} />
      </div>
    </Panel>
  );
}
