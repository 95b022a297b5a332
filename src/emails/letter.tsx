import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawnPalette } from "#contract/brand-palette.ts";

interface LetterProps {
  brand: string;
  title: string;
  /** The text that a list of mails shows beside the subject. */
  preview: string;
  foot: ReactNode;
  children: ReactNode;
}

/**
 * Renders a mail that loads nothing from anywhere. `mail-clients.test.tsx` keeps it to what Outlook, Gmail
 * and Apple Mail understand: tables, and styles on the elements themselves.
 */
export function letter(props: LetterProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Letter {...props} />)}`;
}

function Letter({ brand, title, preview, foot, children }: LetterProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{darkStyle}</style>
      </head>
      <body className="paper" style={{ margin: 0, backgroundColor: colour.paper }}>
        <div style={{ display: "none" }}>{preview}</div>
        <Table width="100%" className="paper" style={{ backgroundColor: colour.paper }}>
          <tr>
            <td align="center" style={{ padding: "32px 12px" }}>
              <Table width="600" style={{ width: "100%", maxWidth: 600 }}>
                <tr>
                  <td className="text" style={wordmark}>
                    {brand}
                  </td>
                </tr>
                <tr>
                  <td className="sheet" style={sheet}>
                    {children}
                  </td>
                </tr>
                <tr>
                  <td className="quiet" style={{ ...small, padding: "16px 4px" }}>
                    {foot}
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

interface TableProps {
  width?: string;
  className?: string;
  style?: { width?: string; maxWidth?: number; backgroundColor?: string };
  children: ReactNode;
}

/** A layout table in the form that the Word engine of Outlook understands. */
export function Table({ width, className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      width={width}
      cellPadding={0}
      cellSpacing={0}
      align={width === "600" ? "center" : undefined}
      className={className}
      style={{ borderCollapse: "collapse", ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** A link as a button: the cell is painted, so that Outlook shows all of it. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Table>
      <tr>
        <td className="button" style={{ padding: "12px 20px", backgroundColor: colour.ink }}>
          <a className="button-text" href={href} style={buttonText}>
            {children}
          </a>
        </td>
      </tr>
    </Table>
  );
}

interface NoticeWordsProps {
  title: string;
  paragraphs: readonly string[];
  link: { href: string; words: string };
}

export function NoticeWords({ title, paragraphs, link }: NoticeWordsProps) {
  return (
    <>
      <h1 className="text" style={heading}>
        {title}
      </h1>
      <Table width="100%">
        {paragraphs.map((words) => (
          <tr key={words}>
            <td className="text" style={{ ...text, padding: "14px 0 0" }}>
              {words}
            </td>
          </tr>
        ))}
        <tr>
          <td style={{ padding: "24px 0 0" }}>
            <ButtonLink href={link.href}>{link.words}</ButtonLink>
          </td>
        </tr>
      </Table>
    </>
  );
}

/** Keeps every line break of a text in every mail program, because Outlook ignores `white-space`. */
export function Lines({ children }: { children: string }) {
  const lines = children.split("\n");
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and are rendered once.
    <Line key={index} text={line} isLast={index === lines.length - 1} />
  ));
}

function Line({ text, isLast }: { text: string; isLast: boolean }) {
  return (
    <>
      {text}
      {!isLast && <br />}
    </>
  );
}

const colour = {
  ink: drawnPalette.ink,
  quiet: "#5a606b",
  paper: "#f4f2ec",
  raised: "#fffefb",
  line: "#ddd8cc",
  light: "#ff7a3d",
};

const sans = "Arial, Helvetica, sans-serif";

export const text = {
  color: colour.ink,
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.6,
} as const;

export const small = {
  color: colour.quiet,
  fontFamily: sans,
  fontSize: 14,
  lineHeight: 1.5,
} as const;

export const heading = {
  margin: 0,
  color: colour.ink,
  fontFamily: "Georgia, serif",
  fontSize: 28,
  fontWeight: 400,
  lineHeight: 1.2,
} as const;

const wordmark = {
  padding: "0 4px 12px",
  color: colour.ink,
  fontFamily: "Georgia, serif",
  fontSize: 20,
} as const;

const sheet = {
  padding: "28px 28px 32px",
  border: `1px solid ${colour.line}`,
  borderTop: `4px solid ${colour.light}`,
  backgroundColor: colour.raised,
} as const;

const buttonText = {
  color: colour.raised,
  fontFamily: sans,
  fontSize: 15,
  fontWeight: 700,
  textDecoration: "none",
} as const;

/** Gmail and Outlook for Windows ignore these and darken the light colours themselves. */
const darkStyle = [
  "@media (prefers-color-scheme: dark) {",
  ".paper { background-color: #12161e !important }",
  ".sheet { background-color: #1a202b !important; border-color: #272e3b !important; border-top-color: #ff7a3d !important }",
  ".text, .text a { color: #ece9e2 !important }",
  ".quiet, .quiet a { color: #b4b9c4 !important }",
  `.button { background-color: ${drawnPalette.light} !important }`,
  `.button-text { color: ${drawnPalette.ink} !important }`,
  "}",
].join(" ");
