import { findField } from "#admin/content/field-links.tsx";
import { BoundTextField, useFieldText } from "#admin/content/fields.tsx";
import { RowsField } from "#admin/content/rows-field.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import styles from "./site.module.css";
import { type Form, Section } from "./site-sections.tsx";

export function SiteLinks({ form }: { form: Form }) {
  return (
    <Section
      title="Social links"
      lead="In the footer by the name of their network, and for search engines."
    >
      <RowsField
        form={form}
        name="social_profiles"
        one="link"
        most={limits.socialProfiles}
        empty={{ address: "" }}
      >
        {(at) => <LinkField form={form} at={at} />}
      </RowsField>
    </Section>
  );
}

function LinkField({ form, at }: { form: Form; at: number }) {
  const name = `social_profiles.${at}.address` as const;
  const toHttps = useFocusAfter(() => findField(name));
  const address = useFieldText(form, name);
  const secure = address.trim().replace(/^http:/i, "https:");
  return (
    <div className={styles.link}>
      <BoundTextField
        form={form}
        name={name}
        label={`Social link ${at + 1}`}
        max={limits.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://…"
      />
      {secure !== address.trim() && (
        <Button
          ref={toHttps}
          look="quiet"
          onClick={() => form.setValue(name, secure, { shouldDirty: true, shouldValidate: true })}
        >
          Make it https
        </Button>
      )}
    </div>
  );
}
