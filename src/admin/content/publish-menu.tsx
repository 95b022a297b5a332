import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { serverNow, useTimeZone } from "#admin/dates.ts";
import { Icon } from "#ui/icon.tsx";
import calendarClockIcon from "#ui/icons/calendar-clock.svg?raw";
import checkIcon from "#ui/icons/check.svg?raw";
import eyeOffIcon from "#ui/icons/eye-off.svg?raw";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { findField, unfoldFor } from "./field-links.tsx";
import { defaultPlan } from "./plan.ts";
import type { EditorState } from "./use-content-editor.ts";

interface PublishMenuProps {
  editor: EditorState;
  place: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSave: (isPublic: boolean) => void;
  onReveal: (() => void) | undefined;
}

export function PublishMenu(props: PublishMenuProps) {
  const { editor, place, anchor, onClose, onSave, onReveal } = props;
  const timeZone = useTimeZone();
  const { item, plan } = editor;
  const isPublic = item?.published ?? false;
  const isScheduled = Boolean(item?.scheduled_for);
  const save = (willBePublic: boolean) => () => {
    onSave(willBePublic);
    return undefined;
  };
  const schedule = () => {
    flushSync(() => {
      onReveal?.();
      if (!plan) editor.choosePlan(defaultPlan(timeZone, serverNow()));
      // What is public stays so until then.
      editor.choosePublic(isPublic);
    });
    const day = findField("publish_day");
    if (day) unfoldFor(day);
    return day;
  };
  const actions: (MenuAction | false)[] = [
    {
      label: "Publish now",
      hint: isPublic ? "Visitors see your changes at once." : "Visitors can read it at once.",
      icon: <Icon glyph={checkIcon} />,
      onChoose: save(true),
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
      onChoose: () => {
        void editor.unschedule();
        return undefined;
      },
    },
    isPublic && {
      label: "Take off the website",
      hint: "It stays here as a draft.",
      icon: <Icon glyph={eyeOffIcon} />,
      onChoose: save(false),
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
