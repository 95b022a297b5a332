import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Italic from "lucide-react/icons/italic";
import LinkGlyph from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import type { RefObject } from "react";
import { keysText } from "#admin/forms/save-shortcut.ts";
import { Icon } from "#ui/icon.tsx";
import { Toolbar, ToolbarButton, ToolbarLine } from "#ui/toolbar.tsx";
import { runTool, toolKeys } from "./markdown-area.ts";
import type { MarkdownTool } from "./markdown-tools.ts";

const groups: { tool: MarkdownTool; label: string; glyph: typeof Bold }[][] = [
  [
    { tool: "bold", label: "Bold", glyph: Bold },
    { tool: "italic", label: "Italic", glyph: Italic },
    { tool: "link", label: "Link", glyph: LinkGlyph },
  ],
  [
    { tool: "heading2", label: "Heading", glyph: Heading2 },
    { tool: "heading3", label: "Subheading", glyph: Heading3 },
  ],
  [
    { tool: "bullets", label: "Bulleted list", glyph: List },
    { tool: "numbers", label: "Numbered list", glyph: ListOrdered },
    { tool: "quote", label: "Quote", glyph: Quote },
    { tool: "code", label: "Code", glyph: Code },
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
