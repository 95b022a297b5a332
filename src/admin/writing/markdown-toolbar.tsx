import type { RefObject } from "react";
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
import { runTool, toolKeys } from "./markdown-area.ts";
import type { MarkdownTool } from "./markdown-tools.ts";

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

export function MarkdownToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
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
