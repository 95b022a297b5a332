import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./appearance.module.css";

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "Match system" },
];

/** How the portal looks in this browser. */
export function Appearance() {
  const { choice } = useTheme();
  return (
    <Panel id="appearance" title="Appearance">
      <div className={styles.row}>
        <div>
          <p className={styles.label}>Theme</p>
          <p className="field-hint">For this browser. Visitors of the site do not see it.</p>
        </div>
        <Segmented label="Theme" options={themes} value={choice} onChange={chooseTheme} />
      </div>
    </Panel>
  );
}
