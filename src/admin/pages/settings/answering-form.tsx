import type { UseFormReturn } from "react-hook-form";
import { BoundCheckbox, BoundTextArea } from "#admin/content/fields.tsx";
import { useMailboxes } from "#admin/data/replies.ts";
import { limits } from "#contract/limits.ts";
import { AnsweringFacts } from "#contract/site-facts.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { PromiseSection, reloadRecord } from "./answering-promise.tsx";
import { AutoReplyRow } from "./auto-reply.tsx";
import { SavedAnswers } from "./saved-answers.tsx";
import { Section } from "./settings-form.tsx";
import { LoadedSiteSettings, SiteSettingsForm, useSiteSave } from "./site-save.tsx";

type Form = UseFormReturn<AnsweringFacts, unknown, AnsweringFacts>;

export function AnsweringSettings() {
  return <LoadedSiteSettings>{(stored) => <AnsweringForm stored={stored} />}</LoadedSiteSettings>;
}

function AnsweringForm({ stored }: { stored: SiteSettings }) {
  const save = useSiteSave<AnsweringFacts, AnsweringFacts>({
    stored,
    schema: AnsweringFacts,
    toFields: (settings) => AnsweringFacts.parse(settings),
    toInput: (facts) => facts,
    success: "Answering saved.",
    failure: "Failed to save how you answer",
    onSaved: reloadRecord,
  });
  const { form } = save;
  return (
    <SiteSettingsForm save={save} loss="What you changed of how you answer is not saved.">
      <PromiseSection form={form} />
      <SavedAnswers />
      <BelowAnswers form={form} />
      <Section title="At once, by itself">
        <AutoReplyRow />
      </Section>
    </SiteSettingsForm>
  );
}

function BelowAnswers({ form }: { form: Form }) {
  const { data: mailboxes } = useMailboxes();
  return (
    <Section title="Below every answer">
      <BoundTextArea
        form={form}
        name="answer_signature"
        label="Signature"
        max={limits.signature}
        optional
        rows={limits.signatureLines}
        hint="Plain text, four lines at most."
      />
      <BoundCheckbox
        form={form}
        name="answer_copy"
        label={mailboxes ? `Send a copy to ${mailboxes.to}` : "Send a copy to you"}
        hint="So that the talk goes on in your mailbox, with everything in it."
      />
    </Section>
  );
}
