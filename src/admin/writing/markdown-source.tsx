import { type RefObject, useRef } from "react";
import { createPortal } from "react-dom";
import type { FieldValues } from "react-hook-form";
import type { Bound } from "#admin/content/fields.tsx";
import { keysText } from "#admin/forms/save-shortcut.ts";
import { Icon } from "#ui/icon.tsx";
import boldIcon from "#ui/icons/bold.svg?raw";
import codeIcon from "#ui/icons/code.svg?raw";
import heading2Icon from "#ui/icons/heading-2.svg?raw";
import heading3Icon from "#ui/icons/heading-3.svg?raw";
import italicIcon from "#ui/icons/italic.svg?raw";
import linkIcon from "#ui/icons/link.svg?raw";
import listIcon from "#ui/icons/list.svg?raw";
import listOrderedIcon from "#ui/icons/list-ordered.svg?raw";
import quoteIcon from "#ui/icons/quote.svg?raw";
import { Toolbar, ToolbarButton, ToolbarLine } from "#ui/toolbar.tsx";
import { onMarkdownKey, onMarkdownPaste, runTool, toolKeys } from "./markdown-area.ts";
import type { MarkdownTool } from "./markdown-tools.ts";
import styles from "./writing.module.css";

export function MarkdownSource<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  optional = false,
  placeholder = "Write in Markdown…",
  errorId,
  describedBy = errorId,
  tools,
}: Bound<Input, Output, string> & {
  label: string;
  optional?: boolean;
  placeholder?: string;
  errorId: string | undefined;
  describedBy?: string | undefined;
  tools: HTMLElement | null;
}) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...field } = form.register(name);
  return (
    <>
      {tools && createPortal(<MarkdownToolbar area={area} />, tools)}
      <textarea
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        className={styles.source}
        dir="auto"
        aria-label={label}
        aria-required={!optional}
        placeholder={placeholder}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={describedBy}
        onKeyDown={onMarkdownKey}
        onPaste={onMarkdownPaste}
      />
    </>
  );
}

const groups: { tool: MarkdownTool; label: string; glyph: string }[][] = [
  [
    { tool: "bold", label: "Bold", glyph: boldIcon },
    { tool: "italic", label: "Italic", glyph: italicIcon },
    { tool: "link", label: "Link", glyph: linkIcon },
  ],
  [
    { tool: "heading2", label: "Heading", glyph: heading2Icon },
    { tool: "heading3", label: "Subheading", glyph: heading3Icon },
  ],
  [
    { tool: "bullets", label: "Bulleted list", glyph: listIcon },
    { tool: "numbers", label: "Numbered list", glyph: listOrderedIcon },
    { tool: "quote", label: "Quote", glyph: quoteIcon },
    { tool: "code", label: "Code", glyph: codeIcon },
  ],
];

function MarkdownToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Toolbar label="Formatting">
      {groups.flatMap((group, index) => [
        index > 0 && <ToolbarLine key={`before ${group[0]?.tool}`} />,
        ...group.map(({ tool, label, glyph }) => (
          <ToolbarButton
            key={tool}
            label={label}
            keys={keysOf(tool)}
            icon={<Icon glyph={glyph} />}
            onClick={() => area.current && runTool(area.current, tool)}
          />
        )),
      ])}
    </Toolbar>
  );
}

function keysOf(tool: MarkdownTool): string | undefined {
  const letter = Object.keys(toolKeys).find((key) => toolKeys[key] === tool);
  return letter && keysText(letter.toUpperCase());
}
