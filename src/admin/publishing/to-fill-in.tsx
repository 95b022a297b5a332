import { FieldLink } from "#admin/content/field-links.tsx";
import type { RequiredField } from "#admin/content/required-fields.ts";
import { Icon } from "#ui/icon.tsx";
import circleIcon from "#ui/icons/circle.svg?raw";
import circleCheckIcon from "#ui/icons/circle-check.svg?raw";
import styles from "./publishing.module.css";

/** What publishing requires, as long as something of it is missing. */
export function ToFillIn({ fields }: { fields: readonly RequiredField[] }) {
  if (fields.every(({ isFilled }) => isFilled)) return null;
  return (
    <div className={styles.required}>
      <p>Needed before it can be published</p>
      <ul>
        {fields.map((field) => (
          <li key={field.name} data-filled={field.isFilled}>
            <Icon glyph={field.isFilled ? circleCheckIcon : circleIcon} />
            {field.isFilled ? field.word : <FieldLink field={field} />}
            <span className="visually-hidden">{field.isFilled ? ", done" : ", missing"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
