import { useQuery } from "@tanstack/react-query";
import { useFieldText } from "#admin/content/fields.tsx";
import { labelsQuery } from "#admin/content/queries.ts";
import type { LabelInUse } from "#contract/publication.ts";
import { Button } from "#ui/button.tsx";
import { type BlogFields, blogs } from "./blog-form.ts";

/** Suggests categories to the field with `list={id}`, and the usual spelling of what was typed. */
export function KnownCategories({ form, id }: { form: BlogFields; id: string }) {
  const { data = [] } = useQuery(labelsQuery(blogs));
  const usual = usualSpelling(useFieldText(form, "category"), data);
  return (
    <>
      <datalist id={id}>
        {data.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {usual !== null && (
        <Button
          look="quiet"
          onClick={() => {
            form.setValue("category", usual, { shouldDirty: true });
            // The button is about to go, and the focus with it.
            form.setFocus("category");
          }}
        >
          Use {usual}, as elsewhere
        </Button>
      )}
    </>
  );
}

/** How most write what differs only in its capitals; null for what is written so already. */
function usualSpelling(typed: string, inUse: readonly LabelInUse[]): string | null {
  const name = typed.trim();
  const [usual] = inUse
    .filter(({ label }) => label.toLowerCase() === name.toLowerCase())
    .toSorted((one, other) => other.count - one.count);
  return usual && usual.label !== name ? usual.label : null;
}
