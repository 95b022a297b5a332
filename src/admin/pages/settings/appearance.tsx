import { switchKeys, useKeysOn } from "#admin/keys/key-choice.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { Checkbox } from "#ui/checkbox.tsx";
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
      <Keys />
    </Panel>
  );
}

function Keys() {
  const isOn = useKeysOn();
  return (
    <div className={styles.keys}>
      <p className={styles.themeLabel}>Keys</p>
      <Checkbox
        label="Single-key shortcuts"
        name="single_keys"
        checked={isOn}
        hint="Such as J and K in messages, G then B for blogs, and C for a new blog. They are off while you type in a field; ? lists them all. For this browser."
        onChange={({ target }) => switchKeys(target.checked)}
      />
    </div>
  );
}
