import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import {
  deleteWebhook,
  isHeldDelivery,
  renewWebhookSecret,
  saveWebhook,
  sendWebhookAgain,
  testWebhook,
  webhookDeliveriesQuery,
  webhookSecret,
  webhooksQuery,
} from "#admin/data/webhooks.ts";
import { formatMoment } from "#admin/dates.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { ActionButton } from "#admin/layout/action.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { limits } from "#contract/limits.ts";
import { settingsPages } from "#contract/paths.ts";
import {
  type Webhook,
  type WebhookDelivery,
  WebhookEvent,
  WebhookInput,
} from "#contract/webhook.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FieldError, TextField } from "#ui/text-field.tsx";
import { DialogActions } from "./settings-form.tsx";
import { Day, useFirstOf } from "./settings-list.tsx";
import styles from "./webhooks.module.css";

const ADD = "add-webhook";

export function Webhooks() {
  const query = useQuery(webhooksQuery());
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const { data } = query;
  const failure = useLoadFailure(query);
  const page = useRef<HTMLDivElement>(null);
  /** Finds it in the panel that takes that place, or in the last one. */
  const findButton = (at: number) => {
    const panels = [...(page.current?.querySelectorAll("section") ?? [])];
    return (panels[at] ?? panels.at(-1))?.querySelector("button") ?? null;
  };
  return (
    <div ref={page} className={styles.page}>
      <p className={styles.lead}>
        A webhook tells another program at once when a visitor writes to you, or when you answer,
        publish or change something: Slack, a CRM, a spreadsheet by way of Zapier or Make. Programs
        that fetch for themselves use the <Link to={settingsPages.api()}>API</Link>.
      </p>
      {failure && <LoadFailure title="The webhooks could not be loaded." failure={failure} />}
      {!data && !failure && <Skeleton height="9rem" />}
      {data?.map((webhook, at) => (
        <WebhookPanel
          key={webhook.id}
          webhook={webhook}
          onEdit={() => setEdited(webhook)}
          focusAfter={() => findButton(at)}
        />
      ))}
      {data && <AddWebhook count={data.length} onAdd={() => setEdited("new")} />}
      {edited && (
        <WebhookForm
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          // The first webhook brings another button to add one.
          focusAfter={() => (edited === "new" ? document.getElementById(ADD) : null)}
        />
      )}
    </div>
  );
}

function AddWebhook({ count, onAdd }: { count: number; onAdd: () => void }) {
  const button = (
    <Button
      id={ADD}
      look={count === 0 ? "solid" : "ghost"}
      leading={<Icon glyph={plusIcon} />}
      disabled={count >= limits.webhooks}
      onClick={onAdd}
    >
      Add a webhook
    </Button>
  );
  if (count > 0) return <div>{button}</div>;
  return (
    <Panel title="No webhooks yet">
      <p className={styles.empty}>
        You need the address at which the other program receives them. Slack gives one under
        “Incoming webhooks”.
      </p>
      {button}
    </Panel>
  );
}

interface WebhookPanelProps {
  webhook: Webhook;
  onEdit: () => void;
  /** Gets the focus once the webhook is deleted. */
  focusAfter: () => HTMLElement | null;
}

function WebhookPanel({ webhook, onEdit, focusAfter }: WebhookPanelProps) {
  const { id, name, url, events, is_active } = webhook;
  const test = async () => {
    await testWebhook(id);
    toastSuccess("A test is on its way.");
  };
  return (
    <Panel
      title={name}
      footer={
        <>
          <ActionButton look="ghost" failure="Failed to send the test" action={test}>
            Send a test<span className="visually-hidden"> to {name}</span>
          </ActionButton>
          <Button look="quiet" onClick={onEdit}>
            Edit<span className="visually-hidden"> {name}</span>
          </Button>
          <Button look="quiet" onClick={() => askToDelete(webhook, focusAfter)}>
            Delete<span className="visually-hidden"> {name}</span>
          </Button>
        </>
      }
    >
      <p className={styles.address}>{url}</p>
      <p className={styles.events}>
        {!is_active && <Badge tone="warn">Paused</Badge>}
        {events.map((event) => (
          <Badge key={event}>{eventNames[event].short}</Badge>
        ))}
      </p>
      <WebhookSecret webhook={webhook} />
      <WebhookDeliveries webhook={webhook} />
    </Panel>
  );
}

function askToDelete({ id, name }: Webhook, focusAfter: () => HTMLElement | null): void {
  void confirm({
    title: `Delete the webhook “${name}”?`,
    text: "It no longer receives events, and the list of what it was sent is deleted.",
    cancelLabel: "Keep it",
    confirmLabel: "Delete webhook",
    action: async () => {
      await deleteWebhook(id);
      toastSuccess("Webhook deleted.");
    },
    failure: "Failed to delete the webhook",
    focusAfter,
  });
}

function WebhookSecret({ webhook: { id, name, has_secret } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const showButton = useFocusAfter(() => place.current?.querySelector("button"));
  const askToRenew = () =>
    confirm({
      title: `Make a new secret for “${name}”?`,
      text: "The current secret stops working immediately. Copy the new one to the other program at once, or it will refuse what it is sent.",
      cancelLabel: "Keep the current one",
      confirmLabel: "Make a new secret",
      action: async () => {
        setSecret((await renewWebhookSecret(id)).secret);
        toastSuccess("There is a new secret. Copy it now.");
      },
      failure: "Failed to make a new secret",
    });
  return (
    <div ref={place} className={styles.secret}>
      <span>
        {has_secret
          ? "What is sent is signed with its secret."
          : "Its secret can no longer be read, since the site’s key has changed."}
      </span>
      {secret !== null && (
        <>
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy the secret" showsLabel />
        </>
      )}
      {secret === null && has_secret && (
        <ActionButton
          ref={showButton}
          look="quiet"
          failure="Failed to show the secret"
          action={async () => setSecret((await webhookSecret(id)).secret)}
        >
          Show the secret<span className="visually-hidden"> of {name}</span>
        </ActionButton>
      )}
      <Button look="quiet" onClick={() => void askToRenew()}>
        New secret<span className="visually-hidden"> for {name}</span>
      </Button>
    </div>
  );
}

const SHOWN_AT_FIRST = 3;

const states = {
  waiting: { tone: "info", word: "On its way" },
  retrying: { tone: "warn", word: "Failed, to be retried" },
  sent: { tone: "success", word: "Sent" },
  failed: { tone: "warn", word: "Given up" },
  held: { tone: "info", word: "Held while paused" },
} as const;

/** Lists what a webhook was sent, newest first. */
function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const query = useQuery(webhookDeliveriesQuery(webhook));
  const { data } = query;
  const { list, shown, more } = useFirstOf(data ?? [], SHOWN_AT_FIRST);
  const failure = useLoadFailure(query);
  if (failure) {
    return (
      <LoadFailure title="The deliveries of this webhook could not be loaded." failure={failure} />
    );
  }
  if (!data) return null;
  if (data.length === 0) return <p className={styles.none}>Nothing has been sent yet.</p>;
  return (
    <>
      <ul
        ref={list}
        className={`bare-list ${styles.deliveries}`}
        aria-label={`Sent to ${webhook.name}`}
      >
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {more && (
        <Button {...more} look="quiet">
          Show the last {data.length}
        </Button>
      )}
    </>
  );
}

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const again = useFocusAfter();
  const { id, event, state, reason, created_at, next_attempt_at } = delivery;
  const isHeld = isHeldDelivery(delivery, webhook);
  const maySendAgain = state !== "waiting" && (webhook.is_active || event === "test");
  const { tone, word } = states[isHeld ? "held" : state];
  return (
    <li className={styles.delivery} tabIndex={-1}>
      <div className={styles.words}>
        <p>
          {deliveredName(event)}, <Day iso={created_at} format={formatMoment} />{" "}
          <Badge tone={tone}>{word}</Badge>
        </p>
        {reason && (
          <p className={styles.reason}>
            {reason}
            {next_attempt_at && !isHeld && (
              <>
                {" "}
                Next try <Day iso={next_attempt_at} format={formatMoment} />.
              </>
            )}
          </p>
        )}
      </div>
      {maySendAgain && (
        <ActionButton
          ref={again}
          look="quiet"
          failure="Failed to send it again"
          action={() => sendWebhookAgain(id)}
        >
          Send again
        </ActionButton>
      )}
    </li>
  );
}

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

function WebhookForm({ webhook, onClose, focusAfter }: WebhookFormProps) {
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
  const control = controlsOf(form);
  const { error: eventsError, ...events } = control("events");
  return (
    <Dialog
      open
      title={webhook ? "Edit the webhook" : "Add a webhook"}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <Form className={styles.form} onSubmit={submit}>
        <TextField label="Name" placeholder="Slack, #leads" {...control("name")} />
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...control("url")}
        />
        <fieldset className="choices" aria-describedby="webhook-events-error">
          <legend>Tell it when</legend>
          {WebhookEvent.options.map((event) => (
            <Checkbox key={event} label={eventNames[event].choice} value={event} {...events} />
          ))}
          {eventsError && <FieldError id="webhook-events-error">{eventsError}</FieldError>}
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
        <DialogActions
          label={webhook ? "Save webhook" : "Add webhook"}
          busyLabel="Saving..."
          isBusy={isSaving}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

const eventNames: Record<WebhookEvent, { choice: string; short: string }> = {
  "message.received": { choice: "A visitor has written a message", short: "New message" },
  "message.replied": { choice: "You have answered a message", short: "Answered" },
  "publication.published": {
    choice: "Something is published on the site",
    short: "Published",
  },
  "publication.updated": { choice: "Something published is updated", short: "Updated" },
  "publication.unpublished": { choice: "Something is unpublished", short: "Unpublished" },
  "publication.deleted": { choice: "Something published is deleted", short: "Deleted" },
  "site.published": { choice: "Texts of your pages are published", short: "Pages" },
  "settings.changed": {
    choice: "Settings of the site or the brand have changed",
    short: "Settings",
  },
};

/** Names the event; one that no longer exists keeps its name. */
function deliveredName(event: string): string {
  if (event === "test") return "Test";
  const { data } = WebhookEvent.safeParse(event);
  return data ? eventNames[data].short : event;
}
