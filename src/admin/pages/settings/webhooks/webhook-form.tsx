import { saveWebhook } from "#admin/data/webhooks.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { type Webhook, WebhookEvent, WebhookInput } from "#contract/webhook.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import { eventNames } from "./webhook-events.ts";
import styles from "./webhooks.module.css";

const empty: WebhookInput = {
  name: "",
  url: "",
  events: ["message.received"],
  format: "json",
  is_active: true,
};

function valuesOf({ name, url, events, format, is_active }: Webhook): WebhookInput {
  return { name, url, events, format, is_active };
}

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

export function WebhookForm({ webhook, onClose, focusAfter }: WebhookFormProps) {
  const { form, submit, isSaving } = useSaveForm({
    schema: WebhookInput,
    values: webhook ? valuesOf(webhook) : empty,
    save: (input) => saveWebhook(webhook?.id ?? null, input),
    onSaved: () => {
      toastSuccess(webhook ? "Webhook saved." : "Webhook added. Send it a test.", "form");
      onClose();
    },
    failure: "Failed to save the webhook",
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title={webhook ? "Edit the webhook" : "Add a webhook"}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <Form className={styles.form} onSubmit={submit}>
        <TextField
          label="Name"
          placeholder="Slack, #leads"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.url?.message}
          {...form.register("url")}
        />
        <fieldset className="choices" aria-describedby="webhook-events-error">
          <legend>Tell it when</legend>
          {WebhookEvent.options.map((event) => (
            <Checkbox
              key={event}
              label={eventNames[event].choice}
              value={event}
              {...form.register("events")}
            />
          ))}
          {errors.events?.message && (
            <FieldError id="webhook-events-error">{errors.events.message}</FieldError>
          )}
        </fieldset>
        <fieldset className="choices">
          <legend>In the form of</legend>
          <label>
            <input type="radio" value="json" {...form.register("format")} />
            All fields as JSON, for programs
          </label>
          <label>
            <input type="radio" value="slack" {...form.register("format")} />
            One text, for Slack
          </label>
        </fieldset>
        <Checkbox
          label="Active"
          hint="While it is not, it receives nothing, and what happens in that time is not sent later. What was already waiting is held, and sent once it is active again if it is less than three days old."
          {...form.register("is_active")}
        />
        <div className="dialog-actions">
          <Button look="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="solid" busy={isSaving}>
            {isSaving ? "Saving..." : webhook ? "Save webhook" : "Add webhook"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
