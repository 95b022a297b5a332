import { useId } from "react";
import { useWatch } from "react-hook-form";
import { BoundTextField, useFieldError } from "#admin/content/fields.tsx";
import { RowsField } from "#admin/content/rows-field.tsx";
import { limits } from "#contract/limits.ts";
import { FieldError } from "#ui/text-field.tsx";
import { PictureChoice } from "./site-picture.tsx";
import { PeoplePreview } from "./site-previews.tsx";
import { type Form, Section } from "./site-sections.tsx";

const nobody = { name: "", role: "", line: "", portrait: "" };

export function SitePeople({ form }: { form: Form }) {
  const people = useWatch({ control: form.control, name: "team" });
  // Such as a portrait that was deleted meanwhile.
  const error = useFieldError(form, "team");
  const errorId = useId();
  return (
    <Section
      title="Team"
      lead="People named on About, in this order. While there is nobody, the section is not shown."
    >
      <PeoplePreview people={people} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <RowsField form={form} name="team" one="person" most={limits.people} empty={nobody} isOrdered>
        {(at) => (
          <>
            <BoundTextField
              form={form}
              name={`team.${at}.name`}
              label="Person’s name"
              max={limits.name}
              aria-required
            />
            <BoundTextField
              form={form}
              name={`team.${at}.role`}
              label="Role"
              max={limits.role}
              optional
            />
            <BoundTextField
              form={form}
              name={`team.${at}.line`}
              label="A line about them"
              max={limits.personLine}
              optional
            />
            <PictureChoice form={form} name={`team.${at}.portrait`} label="Portrait" />
          </>
        )}
      </RowsField>
    </Section>
  );
}
