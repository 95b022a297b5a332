import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { serverNow, useTimeZone } from "#admin/dates.ts";
import { Icon } from "#ui/icon.tsx";
import calendarClockIcon from "#ui/icons/calendar-clock.svg?raw";
import checkIcon from "#ui/icons/check.svg?raw";
import eyeOffIcon from "#ui/icons/eye-off.svg?raw";
import fileTextIcon from "#ui/icons/file-text.svg?raw";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { findField, unfoldFor } from "./field-links.tsx";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { defaultPlan } from "./plan.ts";
import { unpublishOpen, unscheduleOpen } from "./unpublishing.ts";
import type { EditorState } from "./use-content-editor.ts";

interface PublishMenuProps<Full extends ContentItem> {
  noun: ContentNoun<ContentItem, Full>;
  editor: EditorState<Full>;
  place: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onPublish: () => void;
  onSaveDraft: () => void;
  onReveal: (() => void) | undefined;
}

export function PublishMenu<Full extends ContentItem>(props: PublishMenuProps<Full>) {
  const { noun, editor, place, anchor, onClose, onPublish, onSaveDraft, onReveal } = props;
  const timeZone = useTimeZone();
  const { publishing } = editor;
  const item = editor.document.latest;
  const { plan, saveLabel } = publishing;
  const isPublic = item?.published ?? false;
  const isScheduled = Boolean(item?.scheduled_for);
  const act = (work: () => unknown) => () => {
    void work();
    return undefined;
  };
  const schedule = () => {
    flushSync(() => {
      onReveal?.();
      if (!plan) publishing.choosePlan(defaultPlan(timeZone, serverNow()));
    });
    const day = findField("publish_day");
    if (day) unfoldFor(day);
    return day;
  };
  const actions: (MenuAction | false)[] = [
    saveLabel !== "Publish" &&
      saveLabel !== "Update" && {
        label: "Publish now",
        hint: isPublic ? "Visitors see your changes at once." : "Visitors can read it at once.",
        icon: <Icon glyph={checkIcon} />,
        onChoose: act(onPublish),
      },
    saveLabel !== "Save draft" && {
      label: "Save draft",
      hint: isPublic ? "Visitors go on seeing what is published." : "Only you see it.",
      icon: <Icon glyph={fileTextIcon} />,
      onChoose: act(onSaveDraft),
    },
    {
      label: "Schedule…",
      hint: "Choose a day and a time.",
      icon: <Icon glyph={calendarClockIcon} />,
      onChoose: schedule,
    },
    isScheduled && {
      label: "Take off the schedule",
      hint: isPublic ? "What visitors see stays." : "It stays here as a draft.",
      icon: <Icon glyph={eyeOffIcon} />,
      onChoose: act(() => unscheduleOpen(noun, editor)),
    },
    isPublic && {
      label: "Unpublish",
      hint: "It leaves the website, and stays here as a draft.",
      icon: <Icon glyph={eyeOffIcon} />,
      onChoose: act(() => unpublishOpen(noun, editor)),
    },
  ];
  return (
    <Menu
      label="When it goes out"
      place={place}
      anchor={anchor}
      actions={actions.filter((action) => action !== false)}
      onClose={onClose}
    />
  );
}
